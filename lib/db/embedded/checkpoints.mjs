const LOOK_EVERY_MS = 5_000;
const LONGEST_MS = 60_000;
const MOST_WAL_BYTES = 64 * 1024 * 1024;
/** The record of a checkpoint itself takes up to this much of the log that follows its start. */
const CHECKPOINT_RECORD_BYTES = 176;

/** Does what PostgreSQL's checkpointer process would: this engine never checkpoints by itself. */
export class Checkpoints {
  #engine;
  #seen = 0;
  #lastAt = Date.now();
  #timer;

  /** @param {import("./engine.mjs").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    this.#timer = setInterval(() => this.#look().catch(report), LOOK_EVERY_MS);
  }

  /** Writes a last checkpoint where there was writing, and looks no more. */
  async stop() {
    clearInterval(this.#timer);
    await this.#checkpointAfter(CHECKPOINT_RECORD_BYTES).catch(report);
  }

  async #look() {
    if (this.#engine.exchanges === this.#seen) return;
    this.#seen = this.#engine.exchanges;
    const due = Date.now() - this.#lastAt >= LONGEST_MS;
    await this.#checkpointAfter(due ? CHECKPOINT_RECORD_BYTES : MOST_WAL_BYTES);
  }

  /** @param {number} bytes of write-ahead log since the last checkpoint */
  async #checkpointAfter(bytes) {
    await this.#engine.exclusively(async (pglite) => {
      /** @type {import("@electric-sql/pglite").Results<{ written: number }>} */
      const { rows } = await pglite.query(
        "select (pg_current_wal_insert_lsn() - checkpoint_lsn)::float8 as written from pg_control_checkpoint()",
      );
      if ((rows[0]?.written ?? 0) <= bytes) return;
      await pglite.query("checkpoint");
      this.#lastAt = Date.now();
    });
  }
}

/** A full disk, say: reading goes on, and the next look tries again. @param {unknown} error */
function report(error) {
  console.error(
    `checkpoint of the embedded database failed: ${error instanceof Error ? error.message : error}`,
  );
}
