// Lets works that are asked for at the same time share one transaction, because a durable commit costs milliseconds and a statement microseconds.

/** Bounds how long one commit keeps the others waiting. */
const MOST_PER_COMMIT = 64;

export type Transact<Transaction> = <T>(
  work: (transaction: Transaction) => Promise<T>,
) => Promise<T>;

interface Waiting<Transaction> {
  work: (transaction: Transaction) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Each caller is answered after the commit that holds its work. Where a shared commit fails, every work of it
 * is run again in a transaction of its own, so that one that can't succeed takes no other with it.
 *
 * @param isHopeless whether nothing can be committed at the moment, whoever asks: then all are rejected at once,
 * since each would wait in vain for as long as the first did. Default: never.
 */
export function groupCommit<Transaction>(
  transact: Transact<Transaction>,
  isHopeless: (error: unknown) => boolean = () => false,
): Transact<Transaction> {
  let queue: Waiting<Transaction>[] = [];
  let running = false;

  async function runAlone({ work, resolve, reject }: Waiting<Transaction>): Promise<void> {
    try {
      resolve(await transact(work));
    } catch (error) {
      reject(error);
    }
  }

  async function runTogether(batch: readonly Waiting<Transaction>[]): Promise<void> {
    let results: unknown[];
    try {
      results = await transact(async (transaction) => {
        const values: unknown[] = [];
        for (const { work } of batch) values.push(await work(transaction));
        return values;
      });
    } catch (error) {
      for (const waiting of batch) {
        if (isHopeless(error)) waiting.reject(error);
        else await runAlone(waiting);
      }
      return;
    }
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, MOST_PER_COMMIT);
      queue = queue.slice(MOST_PER_COMMIT);
      const [first] = batch;
      if (batch.length === 1 && first) await runAlone(first);
      else await runTogether(batch);
    }
    running = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (running) return;
      running = true;
      // After the messages that have already arrived, so that they come along.
      setImmediate(() => void run());
    });
}
