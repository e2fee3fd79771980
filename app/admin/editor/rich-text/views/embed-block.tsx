import { useId, useMemo } from 'react'
import { trustBody } from '#app/admin/trusted-body.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { EMBED_NAMES, readEmbed } from '#domain/embeds/embed-providers.ts'
import { writeNodeHtml } from '#domain/posts/rich-text/node-to-html.ts'
import '#app/posts/blocks/article-tools.css'

export type EmbedBlockProps = {
  url: string
  title: string
  isSelected: boolean
  onChange: (name: 'url' | 'title', value: string) => void
}

const SITES = `${EMBED_NAMES.slice(0, -1).join(', ')} or ${EMBED_NAMES.at(-1)}`

/** A video or post of another site, shown as the card that readers get, with its fields. Loads nothing from that site. */
export default function EmbedBlock({ url, title, isSelected, onChange }: EmbedBlockProps) {
  const id = useId()
  const embed = readEmbed(url)
  const card = useMemo(
    () => readEmbed(url) && trustBody(writeNodeHtml({ type: 'embed', attrs: { id: '', url, title } })),
    [url, title],
  )
  return (
    <fieldset className="stack" aria-label="Video or post">
      {card !== null && <div inert className="rich-shown" dangerouslySetInnerHTML={{ __html: card }} />}
      {(isSelected || !embed) && (
        <div className="rich-embed-fields stack">
          <Field
            id={`${id}-url`}
            label="Address"
            type="text"
            inputMode="url"
            placeholder="https://"
            data-first-control
            value={url}
            hint={`A video or post on ${SITES}.`}
            error={
              url.trim() !== '' && !embed
                ? `Readers get a plain link, because this is not a video or post on ${SITES}.`
                : undefined
            }
            onChange={(event) => onChange('url', event.target.value)}
            onBlur={() => {
              if (embed && embed.page !== url) onChange('url', embed.page)
            }}
          />
          <Field
            id={`${id}-title`}
            label="Title"
            type="text"
            className={embed && title.trim() === '' ? 'field--missing' : ''}
            hint="What it is. Readers see it before they load it."
            value={title}
            onChange={(event) => onChange('title', event.target.value)}
          />
        </div>
      )}
    </fieldset>
  )
}
