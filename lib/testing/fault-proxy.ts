import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** `away` refuses and ends connections; `stalled` takes them and passes nothing on; `slow` passes each piece on later. */
export type FaultMode = "well" | "away" | "stalled" | "slow";

export type FaultProxy = {
  port: number;
  become: (mode: FaultMode) => void;
  close: () => Promise<void>;
};

const slowMs = 40;

/** Stands between a server and what it asks over TCP, and breaks as it is told. */
export async function startFaultProxy(host: string, port: number): Promise<FaultProxy> {
  let mode: FaultMode = "well";
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (mode === "away") return void near.destroy();
    const far = dial(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    pass(near, far);
    pass(far, near);
  });

  function pass(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on("data", (chunk) => {
      last = last.then(async () => {
        if (mode === "slow") await wait(slowMs);
        // What was sent arrives when it goes on, also from whoever has given up: a server would read it then.
        while (mode === "stalled") await wait(20);
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on("close", () => void last.then(() => to.destroy()));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    become: (next) => {
      mode = next;
      if (next === "away") for (const socket of sockets) socket.destroy();
    },
    close: () => {
      mode = "away";
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
