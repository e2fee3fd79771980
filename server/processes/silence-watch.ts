/** How often a process says that it lives, and how often its parent counts. */
export const BEAT_MS = 1_000
/** A process that starts reads its program in one go, which takes its time on a busy machine. */
const TICKS_OF_A_START = 120

export type SilenceWatch<Subject> = {
  /** It has been started: for now it may be silent for longer. */
  begin(subject: Subject): void
  hear(subject: Subject): void
  /** Its start is over. */
  settle(subject: Subject): void
  end(subject: Subject): void
  /** A second of the one who counts has gone by. @returns those that said nothing for too long, each once */
  tick(): Subject[]
}

/**
 * Tells who hangs. Silence is counted in turns of the one who listens, never by a clock: while a machine sleeps, or the
 * listener itself gets no processor, no turn goes by, and nobody is blamed for the time in between.
 * @param patienceTicks how many turns without a word are too long
 */
export function createSilenceWatch<Subject>(patienceTicks: number): SilenceWatch<Subject> {
  const watched = new Map<Subject, { patience: number; silentFor: number }>()
  const begin = (subject: Subject, patience: number) => void watched.set(subject, { patience, silentFor: 0 })
  return {
    begin: (subject) => begin(subject, Math.max(patienceTicks, TICKS_OF_A_START)),
    settle: (subject) => begin(subject, patienceTicks),
    hear(subject) {
      const heard = watched.get(subject)
      if (heard) heard.silentFor = 0
    },
    end: (subject) => void watched.delete(subject),
    tick() {
      const hanging: Subject[] = []
      for (const [subject, one] of watched) {
        one.silentFor += 1
        if (one.silentFor < one.patience) continue
        watched.delete(subject)
        hanging.push(subject)
      }
      return hanging
    },
  }
}
