/** Loaded only by articles with code, embeds or the calculator. */
import { startCodeCopies } from './code-copies.ts'
import { startPostEmbeds } from './post-embeds.ts'

function startArticle(): void {
  startCodeCopies(document.querySelectorAll<HTMLElement>('.prose pre'))
  startPostEmbeds(document.querySelectorAll<HTMLElement>('[data-frame]'))
  const calculator = document.querySelector<HTMLElement>('[data-acos-embed]')
  if (calculator)
    void import('../acos-calculator/acos-calculator.ts').then(({ startAcosCalculator }) =>
      startAcosCalculator(calculator, false),
    )
}

// An `async` script may run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startArticle)
else startArticle()
