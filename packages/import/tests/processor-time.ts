/**
 * CPU seconds that this process, including its threads, spends on some work. Independent of other load on the machine,
 * unlike elapsed time.
 */
export async function measureProcessorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
