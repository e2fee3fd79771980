/** From the calculator to a paid request, by keyboard, mouse and touch. */
import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'
import { type Hand, useKeyboard, useMouse, useTouch } from './hands.ts'
import { answerLead, requestPayment, notePayment, type Owner, seeCall } from './owner-steps.ts'
import { bookCall, cancelCall, moveCall, sendResult, type Visitor } from './visitor-steps.ts'

const getSite = useStaffSite({ PAYMENT_BANK_TEXT: 'Bank: First Bank of Portland' })
/** Each page is checked with axe, or walked with the Tab key. */
const TIMEOUT_MS = 400_000

/** The empty form returns 400; a busy browser may skip a view transition and log it. */
const EXPECTED = /status of 400|Transition was aborted/

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type Play = {
  way: string
  window: BrowserContextOptions
  takeHand: (page: Page) => Hand
  /** Whether to run axe; once per layout. */
  isJudged: boolean
}
const PLAYS: Play[] = [
  // Forced colors also show whether the focus is visible.
  {
    way: 'by keyboard alone',
    window: { ...WIDE, forcedColors: 'active' },
    takeHand: useKeyboard,
    isJudged: false,
  },
  { way: 'by mouse', window: WIDE, takeHand: useMouse, isJudged: true },
  { way: 'by touch on a phone', window: PHONE, takeHand: useTouch, isJudged: true },
]

/** Collects accessibility problems and overflow by state. */
function createJudge(page: Page, isJudged: boolean) {
  const found: string[] = []
  const look = async (state: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${state}: ${over} px beyond the window`)
    if (!isJudged) return
    for (const problem of await findAccessibilityProblems(page)) found.push(`${state}: ${problem}`)
  }
  return { found, look }
}

test.for(PLAYS)(
  '$way: calculator, result, call and payment, and the agency’s part',
  { timeout: TIMEOUT_MS },
  async ({ window, takeHand, isJudged }) => {
    const site = getSite()
    const mark = randomUUID().slice(0, 8)
    const client = { name: `Ann ${mark}`, email: `${mark}@shop.example` }
    await using visit = await openVisit({
      ...window,
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'no-preference',
    })
    await using staff = await openSignedIn(site, ADMIN, window)
    const [seen, worked] = [createJudge(visit.page, isJudged), createJudge(staff.page, isJudged)]
    const visitor: Visitor = {
      site,
      ...client,
      page: visit.page,
      hand: takeHand(visit.page),
      hasScripts: true,
      look: seen.look,
    }
    const owner: Owner = { site, page: staff.page, hand: takeHand(staff.page), look: worked.look }

    await sendResult(visitor)
    const { address } = await bookCall(visitor)
    const startsAt = await moveCall(visitor, address)
    await seeCall(owner, client, startsAt)
    await answerLead(owner, client)
    const link = await requestPayment(owner, client)
    await visit.page.goto(link)
    await visit.page.getByText('To be paid').waitFor()
    await seen.look('payment request')
    await notePayment(owner)
    await visit.page.reload()
    await visit.page.getByText('Thank you.').waitFor()
    await seen.look('paid')
    await cancelCall(visitor, address)

    expect({ visitor: seen.found, owner: worked.found }).toEqual({ visitor: [], owner: [] })
    expect([...staff.errors, ...visit.errors].filter((error) => !EXPECTED.test(error))).toEqual([])
  },
)

test('without JavaScript: the visitor’s part', { timeout: TIMEOUT_MS }, async () => {
  const site = getSite()
  const mark = randomUUID().slice(0, 8)
  await using visit = await openVisit({ ...PHONE, javaScriptEnabled: false })
  const { page } = visit
  const visitor: Visitor = {
    site,
    page,
    hand: useTouch(page),
    name: `Noscript ${mark}`,
    email: `${mark}@shop.example`,
    hasScripts: false,
    look: async () => undefined,
  }
  await sendResult(visitor)
  const { address } = await bookCall(visitor)
  await moveCall(visitor, address)
  await cancelCall(visitor, address)
})
