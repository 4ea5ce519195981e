# Builds from the lockfile; serves on 3000. Embedded data lives in /data, or set DATABASE_URL.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Nothing that an image is built with needs an install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# All that production runs from, and nothing else: no sources, tests, labels, or packages of development.
RUN npm run -s artifact -- /artifact

FROM node:20-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /artifact ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# Not through npm, which would not hand on the signal that ends the server.
CMD ["node", "lib/cli/run.mjs", "start"]
