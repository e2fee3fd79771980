import { useId, useMemo } from 'react'
import { trustBody } from '#app/admin/trusted-body.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EMBED_NAMES, readEmbed } from '#domain/embeds/read-embed.ts'
import { writeNodeHtml } from '#domain/posts/rich-text/node-to-html.ts'
import '#app/posts/blocks/article-tools.css'

export type EmbedBlockProps = {
  url: string
  title: string
  isSelected: boolean
  isDisabled: boolean
  onChange: (name: 'url' | 'title', value: string) => void
}

/**
 * A video or post of another site: the card that readers get, and its fields while it is selected or has no address.
 * Nothing is asked of that site here.
 */
export default function EmbedBlock({ url, title, isSelected, isDisabled, onChange }: EmbedBlockProps) {
  const id = useId()
  const embed = readEmbed(url)
  const isUnknown = url.trim() !== '' && !embed
  const card = useMemo(
    () => readEmbed(url) && trustBody(writeNodeHtml({ type: 'embed', attrs: { id: '', url, title } })),
    [url, title],
  )
  return (
    <fieldset className="rich-embed" aria-label="Video or post">
      {card !== null && <div inert className="rich-shown" dangerouslySetInnerHTML={{ __html: card }} />}
      {(isSelected || !embed) && (
        <div className="rich-embed-fields">
          <div className="field">
            <label htmlFor={`${id}-url`}>Address</label>
            <input
              id={`${id}-url`}
              className="input"
              type="text"
              inputMode="url"
              placeholder="https://"
              data-first-control
              value={url}
              disabled={isDisabled}
              aria-invalid={isUnknown || undefined}
              aria-describedby={`${id}-hint`}
              onChange={(event) => onChange('url', event.target.value)}
              onBlur={() => {
                if (embed && embed.page !== url) onChange('url', embed.page)
              }}
            />
            {isUnknown ? (
              <p className="field-error" id={`${id}-hint`}>
                <Icon name="circle-alert" />
                {`Readers get a plain link: this is no address of something on ${listNames()}.`}
              </p>
            ) : (
              <p className="field-hint" id={`${id}-hint`}>
                {`Of something on ${listNames()}.`}
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor={`${id}-title`}>Title</label>
            <input
              id={`${id}-title`}
              className="input"
              type="text"
              value={title}
              disabled={isDisabled}
              aria-describedby={`${id}-title-hint`}
              onChange={(event) => onChange('title', event.target.value)}
            />
            <p
              className={embed && title.trim() === '' ? 'field-hint rich-unsaid' : 'field-hint'}
              id={`${id}-title-hint`}
            >
              What it is. Readers see it before they load it.
            </p>
          </div>
        </div>
      )}
    </fieldset>
  )
}

const listNames = (): string => `${EMBED_NAMES.slice(0, -1).join(', ')} or ${EMBED_NAMES.at(-1)}`
