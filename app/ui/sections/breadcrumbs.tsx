import { Icon } from '../icons/icon.tsx'

/**
 * The way to a page, as its JSON-LD tells it.
 * @param steps from home on, the page itself last
 */
export function Breadcrumbs({ steps }: { steps: readonly { name: string; path: string }[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {steps.map(({ name, path }, at) => (
          <li key={path}>
            {at < steps.length - 1 ? (
              <>
                <a href={path}>{name}</a>
                <Icon name="chevron-right" size={14} />
              </>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
