import type { team } from '#content/clients/team.ts'
import type { ContentOf } from '#domain/documents/document.ts'

export type TeamCardsProps = ContentOf<typeof team> & { id?: string; title: string }

export function TeamCards({ id = 'team', title, members }: TeamCardsProps) {
  if (members.length === 0) return null
  return (
    <section className="page-end" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
        <ul className="team-list">
          {members.map((member) => (
            <li className="team-card" key={member.name}>
              <img className="dimmable" src={member.image} alt={member.alt} width="400" height="456" />
              <div className="team-card-text">
                <h3 className="t-h3">{member.name}</h3>
                <p className="t-body">{member.title}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
