/** As much as Next takes of a server action. */
const mostBytes = 1024 * 1024;
/** Levels of a form's values, as of a request of the API. */
const deepest = 64;

/** What React writes within a text of its own beginning with "$": escapes, numbers that JSON lacks, dates, a form. */
const known = /^\$(?:\$|undefined$|D|n|-0$|NaN$|-?Infinity$|K[0-9a-f]+$)/;

const refusal = (status, error) => ({ status, error, headers: { Connection: "close" } });
const malformed = refusal(400, "Malformed form");

/**
 * Reads the body of a server action and puts it back, so that what no page of ours could have sent is refused here: Next
 * answers it as a fault of the server's.
 *
 * @returns the answer, or null for a body that is to be served.
 */
export async function refusalOfForm(request) {
  const { headers, method } = request;
  const type = headers["content-type"] ?? "";
  const isScripted = headers["next-action"] !== undefined;
  if (
    method !== "POST" ||
    request.url.startsWith("/api/") ||
    !(isScripted || /^multipart\/form-data/i.test(type))
  )
    return null;
  const length = Number(headers["content-length"]);
  if (!Number.isInteger(length)) return refusal(411, "A form needs a Content-Length");
  if (length > mostBytes) return refusal(413, "A form is at most 1 MB");
  const body = await readAhead(request, length);
  if (body === null) return malformed;
  return (await isWellFormed(body, type, isScripted)) ? null : malformed;
}

/** The whole body, which stays to be read again; null where the caller goes away before. */
function readAhead(request, length) {
  const chunks = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const gone = () => settle(null);
    const take = () => {
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= length) break;
      }
      if (bytes < length) return;
      const body = Buffer.concat(chunks);
      // In the same turn as the last read: once a stream has said its end, nothing can be put back.
      if (body.length > 0) request.unshift(body);
      settle(body);
    };
    const settle = (body) => {
      request.off("readable", take);
      request.off("close", gone);
      request.off("error", gone);
      resolve(body);
    };
    request.on("close", gone);
    request.on("error", gone);
    request.on("readable", take);
    take();
  });
}

async function isWellFormed(body, type, isScripted) {
  if (!/^multipart\/form-data/i.test(type)) return isArguments(body.toString());
  let form;
  try {
    form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return false;
  }
  if (isScripted) return isArguments(form.get("0"));
  return [...form].every(
    ([name, value]) => !/^\$ACTION_\d+:\d+$/.test(name) || readJson(value) !== undefined,
  );
}

function isArguments(text) {
  const read = readJson(text);
  return Array.isArray(read) && refersToNothing(read);
}

function readJson(text) {
  if (typeof text !== "string") return undefined;
  try {
    const read = JSON.parse(text);
    return isDeeperThan(read, deepest) ? undefined : read;
  } catch {
    return undefined;
  }
}

/** Level by level: what is nested without end would overflow the stack. */
function isDeeperThan(value, levels) {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

function refersToNothing(value) {
  if (typeof value === "string") return !value.startsWith("$") || known.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(refersToNothing);
}
