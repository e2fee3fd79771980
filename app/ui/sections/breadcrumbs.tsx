import { Icon } from '../icons/icon.tsx'

/** @param steps from home to the page, inclusive */
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
