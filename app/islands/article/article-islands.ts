/** The script of articles with code, embeds or a tool; pages of other articles don't load it. */
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

// The script is loaded `async`: it may run before the page has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startArticle)
else startArticle()
