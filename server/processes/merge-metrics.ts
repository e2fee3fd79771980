import type { ToldFigures } from './worker-messages.ts'

/**
 * Puts the metrics of several processes together as Prometheus wants them: each family once, under its one `# HELP` and
 * `# TYPE`, each series with the label `process`.
 */
export function mergeMetrics(processes: readonly ToldFigures[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>()
  for (const { process, text } of processes) {
    let family = { head: [] as string[], samples: [] as string[] }
    for (const line of text.split('\n')) {
      const [, kind, name] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? []
      if (name !== undefined) {
        const known = families.get(name) ?? { head: [], samples: [] }
        if (!known.head.some((other) => other.startsWith(`# ${kind} `))) known.head.push(line)
        families.set(name, known)
        family = known
      } else if (line !== '') family.samples.push(labelSample(line, process))
    }
  }
  return [...families.values()].flatMap(({ head, samples }) => [...head, ...samples, '']).join('\n')
}

/** `name 1` or `name{route="/"} 1`, as the library writes them. */
function labelSample(line: string, process: number): string {
  const at = line.search(/[{ ]/)
  const [name, rest] = [line.slice(0, at), line.slice(at)]
  return rest.startsWith('{')
    ? `${name}{process="${process}",${rest.slice(1)}`
    : `${name}{process="${process}"}${rest}`
}
