/**
 * The seconds of processor time that this process spends on some work, its threads included. Unlike time on the
 * clock it stays about the same however busy the machine is with other work.
 */
export async function measureProcessorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
