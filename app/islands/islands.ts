/**
 * The one script of every page, and the only one of most. Everything works without it; it adds what HTML and CSS can't.
 */
import { isHydratedPage } from '../hydration/hydrated.ts'
import { forwardAuthLink } from './auth-links.ts'
import { replaceBrokenCovers } from '../broken-covers.ts'
import { startFlipCards } from './flip-cards.ts'
import { watchHeader } from './header-state.ts'
import { startMenu } from './menu.ts'
import { loadStaffTools } from './staff-tools.ts'
import { logMissingPage } from './missing-page.ts'
import { startPageIslands } from './page-islands.ts'
import { startRails } from './rails/rails.ts'
import { finishSectionJump, startSectionJumps } from './section-jumps.ts'
import { startThemeChoice } from './theme-choice.ts'
import { startSearchShortcut } from './search/search-shortcut.ts'
import { startToastKey } from './toast-key.ts'

function startIslands(): void {
  forwardAuthLink()
  watchHeader()
  startMenu()
  startSectionJumps()
  finishSectionJump()
  startRails()
  startFlipCards()
  startThemeChoice()
  startToastKey()
  startSearchShortcut()
  logMissingPage()
  replaceBrokenCovers()
  startPageIslands()
  void loadStaffTools()
}

// The script is loaded `async`: it may run before the page has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startIslands)
else startIslands()

// In development only: a page that ships no React is loaded anew when its sources change.
import.meta.hot?.on('peakshelf:page-changed', () => {
  if (!isHydratedPage()) location.reload()
})
