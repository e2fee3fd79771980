import { useEffect, useState } from 'react'
import { ProgressBar, type ProgressTone } from '#app/ui/feedback/progress-bar.tsx'

const HIGHEST_SCORE = 4
/** Advice only: what is accepted, the server decides. */
const ADVICE: { text: string; tone: ProgressTone }[] = [
  { text: 'Easy to guess. Three or four unrelated words are better.', tone: 'bad' },
  { text: 'Easy to guess. Three or four unrelated words are better.', tone: 'bad' },
  { text: 'Could be harder to guess. Another word would help.', tone: 'warning' },
  { text: 'Hard to guess.', tone: 'good' },
  { text: 'Very hard to guess.', tone: 'good' },
]

/** Says how hard a password is to guess; what estimates it is fetched with the first letter typed. */
export function PasswordAdvice({ id, password, known }: { id: string; password: string; known: string[] }) {
  const [score, setScore] = useState<number | null>(null)
  const knownWords = known.join(' ')

  useEffect(() => {
    let isCurrent = true
    void ratePassword(password, knownWords.split(' ')).then((rated) => isCurrent && setScore(rated))
    return () => {
      isCurrent = false
    }
  }, [password, knownWords])

  const advice = score === null ? null : ADVICE[score]
  return (
    <div className="password-advice" id={id} aria-live="polite">
      {advice && (
        <>
          <ProgressBar
            label="How hard it is to guess"
            value={score! + 1}
            max={HIGHEST_SCORE + 1}
            tone={advice.tone}
          />
          <p className="field-hint">{advice.text}</p>
        </>
      )}
    </div>
  )
}

/** Null for nothing typed, and where the estimate could not be fetched: then there is no advice. */
async function ratePassword(password: string, known: string[]): Promise<number | null> {
  if (password === '') return null
  const estimate = await import('./rate-password.ts').catch(() => null)
  return estimate && estimate.ratePassword(password, known)
}
