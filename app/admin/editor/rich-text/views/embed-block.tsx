import { useId } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EMBED_NAMES, readEmbed } from '#domain/embeds/read-embed.ts'

export type EmbedBlockProps = {
  url: string
  title: string
  isDisabled: boolean
  onChange: (name: 'url' | 'title', value: string) => void
}

/** A video or post of another site, by its address. Nothing is asked of that site here. */
export function EmbedBlock({ url, title, isDisabled, onChange }: EmbedBlockProps) {
  const id = useId()
  const embed = readEmbed(url)
  const isUnknown = url.trim() !== '' && !embed
  return (
    <fieldset className="rich-embed" aria-label="Video or post">
      {embed && (
        <p className="rich-embed-card">
          <Icon name={embed.shape === 'tall' ? 'message-square-text' : 'play'} />
          <span>
            <strong>{title || embed.providerName}</strong>
            <br />
            {`Readers load it from ${embed.providerName} with a press of a button.`}
          </span>
        </p>
      )}
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
    </fieldset>
  )
}

const listNames = (): string => `${EMBED_NAMES.slice(0, -1).join(', ')} or ${EMBED_NAMES.at(-1)}`
