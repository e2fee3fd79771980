import { useContent } from '#app/data/content/use-content.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { home } from '#content/pages/home.ts'

export function About() {
  const { about } = useContent(home)
  const { agency } = useContent(figures)
  return (
    <section className="section section--sunken" id="about" aria-labelledby="about-title">
      <div className="wrap split about">
        <div className="copy">
          <h2 className="t-h2" id="about-title">
            {about.headline}
          </h2>
          <p className="t-lead">{about.lead}</p>
          <StatRow stats={about.figures.map((name) => agency[name])} columns={2} />
          <p className="row gap-24">
            {[about.report, about.more].map(({ label, href }) => (
              <a className="link" href={href} key={href}>
                {label}
                <Icon name="arrow-right" />
              </a>
            ))}
          </p>
        </div>
        <ul className="ruled-list">
          {about.reasons.map((reason) => (
            <li className="media" key={reason.title}>
              <span className="icon-tile">
                <Icon name={reason.icon} />
              </span>
              <div className="copy copy--small">
                <h3 className="t-h3">{reason.title}</h3>
                <p className="t-body">{reason.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
