import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

export type LinkCardsProps = {
  ways: readonly { icon: IconName; title: string; text: string; href: string }[]
}

/** Small cards that link to other pages. */
export function LinkCards({ ways }: LinkCardsProps) {
  return (
    <ul className="columns columns--3">
      {ways.map(({ icon, title, text, href }) => (
        <li className="card card--link media link-card" key={href}>
          <span className="icon-tile">
            <Icon name={icon} />
          </span>
          <div>
            <h3 className="t-h4">
              <a href={href}>{title}</a>
            </h3>
            <p className="t-small">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
