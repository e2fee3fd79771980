import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { Finding, Verdict as VerdictOf } from '#domain/system/judge-system.ts'
import { sectionId } from './system-section.tsx'

const ICONS: Record<VerdictOf['tone'], IconName> = {
  good: 'circle-check',
  warning: 'triangle-alert',
  bad: 'circle-x',
}
const FINDING_ICONS: Record<Finding['tone'], IconName> = {
  note: 'info',
  warning: 'triangle-alert',
  bad: 'circle-x',
}
const FINDING_WORDS: Record<Finding['tone'], string> = { note: 'Note', warning: 'Warning', bad: 'Serious' }

/** Whether all is well, in one sentence, and what is not. */
export function Verdict({ verdict, facts }: { verdict: VerdictOf; facts: string }) {
  const { tone, sentence, findings } = verdict
  return (
    <section className={`system-verdict is-${tone}`} aria-label="Is all well?">
      <div role="status">
        <Icon name={ICONS[tone]} />
        <div>
          <p className="system-sentence">{sentence}</p>
          <p>{facts}</p>
        </div>
      </div>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding.text} className={`is-${finding.tone}`}>
              <a href={`#${sectionId(finding.place)}`}>
                <Icon name={FINDING_ICONS[finding.tone]} />
                <span>
                  <span className="sr-only">{FINDING_WORDS[finding.tone]}: </span>
                  {finding.text}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
