/** Runs many jobs, a few at a time; results come in the order of the jobs. */

/**
 * @param width how many run at the same time, from 1
 * @param finished is told after each job; for a progress bar
 */
export async function pooled<Job, Result>(
  jobs: readonly Job[],
  width: number,
  work: (job: Job) => Promise<Result>,
  finished: () => void,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    for (let at = next++; at < jobs.length; at = next++) {
      results[at] = await work(jobs[at] as Job);
      finished();
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(width, jobs.length)) }, worker));
  return results;
}
