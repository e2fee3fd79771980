/** An event type as form values. */
import { type EventType, eventType } from '#domain/booking/rules/booking-rules.ts'
import { isMeetingUrl, type CallWay } from '#domain/booking/rules/call-way.ts'
import { makeSlug } from '#import/text/slug.ts'
import { type QuestionRow, toQuestionRows, toQuestions } from './typed-questions.ts'

/** Limits of the number fields. */
const LIMITS = {
  callMinutes: { min: 5, max: 480 },
  bufferMinutes: { min: 0, max: 240 },
  noticeHours: { min: 0, max: 720 },
  horizonDays: { min: 1, max: 365 },
  stepMinutes: { min: 5, max: 480 },
  changeNoticeHours: { min: 0, max: 720 },
  dailyLimit: { min: 1, max: 100 },
  weeklyLimit: { min: 1, max: 500 },
}
const MAX_WEIGHT = 100
const MAX_SLUG_LENGTH = 60
/** Entered in hours and stored in minutes, so fractions such as 0.5 are allowed. */
const HOURS: readonly string[] = ['noticeHours', 'changeNoticeHours']
const OPTIONAL: readonly string[] = ['dailyLimit', 'weeklyLimit']
export type NumberField = keyof typeof LIMITS

export type EventTypeFields = Record<NumberField, string> &
  Pick<
    EventType,
    'name' | 'slug' | 'description' | 'isDefault' | 'isActive' | 'hostChoice' | 'meetingUrl'
  > & {
    /** Empty to use the host's location. */
    callWay: CallWay | ''
    /** Weight by host id; empty if all hosts take part. */
    weights: Record<string, string>
    questions: QuestionRow[]
  }

type Problems = Partial<Record<keyof EventTypeFields, string>>

/** @param isNew copies only the rules, for a new type */
export function toEventTypeFields(type: EventType, isNew = false): EventTypeFields {
  return {
    name: isNew ? '' : type.name,
    slug: isNew ? '' : type.slug,
    description: isNew ? '' : type.description,
    isDefault: !isNew && type.isDefault,
    isActive: isNew || type.isActive,
    callMinutes: String(type.callMinutes),
    bufferMinutes: String(type.bufferMinutes),
    noticeHours: String(type.noticeMinutes / 60),
    horizonDays: String(type.horizonDays),
    stepMinutes: String(type.stepMinutes),
    changeNoticeHours: String(type.changeNoticeMinutes / 60),
    dailyLimit: String(type.dailyLimit ?? ''),
    weeklyLimit: String(type.weeklyLimit ?? ''),
    hostChoice: type.hostChoice,
    weights: Object.fromEntries(type.hosts.map(({ hostId, weight }) => [hostId, String(weight)])),
    callWay: type.callWay ?? '',
    meetingUrl: type.meetingUrl,
    questions: toQuestionRows(type.questions),
  }
}

export function composeSlug(name: string): string {
  const slug = makeSlug(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
  return slug.slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')
}

/** Returns the problems by field, or the type to store. */
export function checkEventType(fields: EventTypeFields): { problems: Problems } | { ready: EventType } {
  const { questions, problems: questionProblems } = toQuestions(fields.questions)
  const problems: Problems = {
    ...findNumberProblems(fields),
    ...findTextProblems(fields),
    ...(questionProblems.size > 0 && { questions: 'Some questions are not valid.' }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const { noticeHours, changeNoticeHours, weights, ...others } = fields
  return {
    ready: eventType.parse({
      ...others,
      ...Object.fromEntries(
        (['callMinutes', 'bufferMinutes', 'horizonDays', 'stepMinutes'] as const).map((name) => [
          name,
          Number(fields[name]),
        ]),
      ),
      noticeMinutes: Math.round(Number(noticeHours) * 60),
      changeNoticeMinutes: Math.round(Number(changeNoticeHours) * 60),
      dailyLimit: Number(others.dailyLimit) || null,
      weeklyLimit: Number(others.weeklyLimit) || null,
      hosts: Object.entries(weights).map(([hostId, weight]) => ({ hostId, weight: Number(weight) })),
      isActive: fields.isActive || fields.isDefault,
      callWay: fields.callWay || null,
      meetingUrl: fields.callWay === 'video' ? fields.meetingUrl : '',
      questions,
    }),
  }
}

function findTextProblems({ name, slug, weights, callWay, meetingUrl }: EventTypeFields): Problems {
  const isSlug = eventType.shape.slug.safeParse(slug).success
  const isWeight = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_WEIGHT
  return {
    ...(name.trim() === '' && { name: 'Enter a name.' }),
    ...(!isSlug && {
      slug: 'Use lowercase letters, digits and hyphens, such as intro-call, but not “times”.',
    }),
    ...(!Object.values(weights).every(isWeight) && { weights: `Enter weights from 1 to ${MAX_WEIGHT}.` }),
    ...(callWay === 'video' &&
      !isMeetingUrl(meetingUrl.trim()) && { meetingUrl: 'Enter a URL, such as https://meet.example/room.' }),
  }
}

function findNumberProblems(fields: EventTypeFields): Problems {
  const names = Object.keys(LIMITS) as NumberField[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const problem = findProblem(name, fields[name].trim())
      return problem ? [[name, problem]] : []
    }),
  )
}

function findProblem(field: NumberField, text: string): string | null {
  if (OPTIONAL.includes(field) && text === '') return null
  const { min, max } = LIMITS[field]
  const value = HOURS.includes(field) ? Math.round(Number(text) * 60 * 1000) / 1000 : Number(text)
  const isValid = text !== '' && Number.isInteger(value) && Number(text) >= min && Number(text) <= max
  return isValid ? null : `Enter a number from ${min} to ${max}.`
}
