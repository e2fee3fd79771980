import { useEffect, useState } from 'react'
import { ProgressBar, type ProgressTone } from '#app/ui/feedback/progress-bar.tsx'

const MAX_SCORE = 4
/** Only advice; the server decides. */
const ADVICE: { text: string; tone: ProgressTone }[] = [
  { text: 'Easy to guess. Three or four unrelated words are better.', tone: 'bad' },
  { text: 'Easy to guess. Three or four unrelated words are better.', tone: 'bad' },
  { text: 'Could be harder to guess. Another word would help.', tone: 'warning' },
  { text: 'Hard to guess.', tone: 'good' },
  { text: 'Very hard to guess.', tone: 'good' },
]

/** Rates the password. The estimator is loaded when typing starts. */
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
    <div className="stack gap-8" id={id} aria-live="polite">
      {advice && (
        <>
          <ProgressBar
            label="How hard it is to guess"
            value={score! + 1}
            max={MAX_SCORE + 1}
            tone={advice.tone}
          />
          <p className="field-hint">{advice.text}</p>
        </>
      )}
    </div>
  )
}

/** Returns null without a password, or if the estimator could not be loaded. */
async function ratePassword(password: string, known: string[]): Promise<number | null> {
  if (password === '') return null
  const estimate = await import('./rate-password.ts').catch(() => null)
  return estimate && estimate.ratePassword(password, known)
}
