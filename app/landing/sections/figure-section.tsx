import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import type { SectionOf } from '#content/landing/sections.ts'

export function FigureSection({
  section: { id, title, figures: chosen },
}: {
  section: SectionOf<'figures'>
}) {
  const { agency } = useContent(figures)
  const names = [...new Set(chosen)]
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap landing-figures">
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
        <StatRow stats={names.map((name) => agency[name])} columns={names.length === 3 ? 3 : 4} />
        <CountLink />
      </div>
    </section>
  )
}
