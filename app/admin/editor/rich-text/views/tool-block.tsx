import { Icon } from '#app/ui/icons/icon.tsx'

/** The calculator, which readers get in its place. */
export function ToolBlock({ title }: { title: string }) {
  return (
    <p className="rich-embed-card">
      <Icon name="calculator" />
      <span>
        <strong>{title || 'ACoS calculator'}</strong>
        <br />
        Readers calculate right here. Feeds have a link to it.
      </span>
    </p>
  )
}
