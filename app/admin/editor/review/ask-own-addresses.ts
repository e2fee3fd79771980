/** Addresses of this site, asked as a visitor asks for them. */

export type OwnAnswer = { path: string; status: number; bytes: number | null }

const AT_ONCE = 4

/** What this site answers on each path; those that can't be asked are left out. */
export async function askOwnAddresses(paths: readonly string[], signal: AbortSignal): Promise<OwnAnswer[]> {
  const left = [...paths]
  const answers: OwnAnswer[] = []
  const runLane = async () => {
    while (left.length > 0 && !signal.aborted) {
      const path = left.shift()!
      const answer = await fetch(path, { method: 'HEAD', credentials: 'omit', signal }).catch(() => null)
      if (answer === null) continue
      const length = Number.parseInt(answer.headers.get('Content-Length') ?? '', 10)
      answers.push({ path, status: answer.status, bytes: Number.isNaN(length) ? null : length })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runLane))
  return answers
}
