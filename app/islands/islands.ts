/**
 * The one script of pages that don't hydrate. Everything works without it; it adds what HTML and CSS can't.
 */
import { watchHeader } from './header-state.ts'
import { startMenu } from './menu.ts'
import { logMissingPage } from './missing-page.ts'
import { startRails } from './rails.ts'
import { finishSectionJump, startSectionJumps } from './section-jumps.ts'
import { startThemeChoice } from './theme-choice.ts'
import { startToastKey } from './toast-key.ts'

function startIslands(): void {
  watchHeader()
  startMenu()
  startSectionJumps()
  finishSectionJump()
  startRails()
  startThemeChoice()
  startToastKey()
  logMissingPage()
}

// The script is loaded `async`: it may run before the page has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startIslands)
else startIslands()
