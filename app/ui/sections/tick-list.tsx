import { Icon } from '../icons/icon.tsx'

export type TickListProps = { items: readonly string[]; className?: string }

export function TickList({ items, className }: TickListProps) {
  return (
    <ul className={className ? `ticks ${className}` : 'ticks'}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
