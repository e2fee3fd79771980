/** Spam score with reasons. No form is rejected for its score. */
import type { LeadValues } from './lead-form.ts'

export type SpamEvidence = {
  /** Normalized. */
  values: LeadValues
  isTrapFilled: boolean
  /** Seconds since the page was rendered; null if the timestamp is missing or invalid. */
  stampAgeSeconds: number | null
}

/** Minimum score, of 100, at which a lead is marked as spam and no emails are sent. */
export const MIN_SPAM_SCORE = 60

const OLD_STAMP_SECONDS = 2 * 24 * 3600
const MANY_LINKS = 3
const LINK = /\bhttps?:\/\/|\bwww\.[a-z0-9]/gi
const MARKUP = /\[(?:url|link)[=\]]|<a\s[^>]{0,200}href|<script/i
/** Spam topics that sellers don't write about. */
const SPAM_WORDS =
  /\b(?:viagra|cialis|casino|porn|payday loan|guest post|back ?links?|link building|rank (?:on|in) google|web traffic|bitcoin|crypto (?:investment|trading)|forex|onlyfans|sugar daddy|erotic|buy followers|email list for sale)\b/gi
const THROW_AWAY_MAIL =
  /@(?:mailinator\.com|guerrillamail\.\w+|10minutemail\.\w+|yopmail\.com|trashmail\.\w+|tempmail\.\w+|temp-mail\.\w+|sharklasers\.com)$/i
const MAX_TEXT_LENGTH = 5000

type Rule = { points: number; reason: string; holds: (evidence: SpamEvidence, text: string) => boolean }

const RULES: readonly Rule[] = [
  {
    points: 80,
    reason: 'A hidden field was filled in',
    holds: ({ isTrapFilled }) => isTrapFilled,
  },
  {
    points: 60,
    reason: 'The name, company or phone number contains a link',
    holds: ({ values }) => countMatches(LINK, `${values.name} ${values.company} ${values.phone}`) > 0,
  },
  { points: 50, reason: 'Links are written as markup', holds: (_, text) => MARKUP.test(text) },
  {
    points: 40,
    reason: 'The form has no valid timestamp',
    holds: ({ stampAgeSeconds }) => stampAgeSeconds === null,
  },
  {
    points: 40,
    reason: 'Several words typical of spam',
    holds: (_, text) => countMatches(SPAM_WORDS, text) > 1,
  },
  { points: 35, reason: 'Three links or more', holds: (_, text) => countMatches(LINK, text) >= MANY_LINKS },
  { points: 20, reason: 'A word typical of spam', holds: (_, text) => countMatches(SPAM_WORDS, text) === 1 },
  {
    points: 20,
    reason: 'A disposable email address',
    holds: ({ values }) => THROW_AWAY_MAIL.test(values.email),
  },
  {
    points: 10,
    reason: 'One link or two',
    holds: (_, text) => [1, 2].includes(countMatches(LINK, text)),
  },
  {
    points: 10,
    reason: 'The page was opened more than two days earlier',
    holds: ({ stampAgeSeconds }) => stampAgeSeconds !== null && stampAgeSeconds > OLD_STAMP_SECONDS,
  },
]

export function scoreSpam(evidence: SpamEvidence) {
  const text = evidence.values.message.slice(0, MAX_TEXT_LENGTH)
  const found = RULES.filter(({ holds }) => holds(evidence, text))
  const points = found.reduce((sum, rule) => sum + rule.points, 0)
  return { score: Math.min(100, points), reasons: found.map(({ reason }) => reason) }
}

function countMatches(pattern: RegExp, text: string): number {
  return [...text.matchAll(pattern)].length
}
