import { Icon } from '#app/ui/icons/icon.tsx'
import { FocusedPicture } from '#app/ui/cards/focused-picture.tsx'
import { readPictureChoices } from '#domain/pictures/picture-choices.ts'
import type { SectionOf } from '#content/landing/sections.ts'

export function PictureSection({ section }: { section: SectionOf<'picture'> }) {
  const { id, title, text, link, picture, caption, side } = section
  const hasText = [title, text, link].some((part) => part !== undefined)
  const figure = (
    <figure>
      <FocusedPicture
        className="landing-picture dimmable"
        src={picture.src}
        focus={readPictureChoices(picture.src).focus}
        alt={picture.alt}
        width="900"
        height="600"
        loading="lazy"
      />
      {caption && <figcaption className="t-cap mt-16">{caption}</figcaption>}
    </figure>
  )
  const copy = hasText && (
    <div className="copy">
      {title && (
        <h2 className="t-h2" id={`${id}-title`}>
          {title}
        </h2>
      )}
      {text && <p className="t-body">{text}</p>}
      {link && (
        <a className="link" href={link.href}>
          {link.label}
          <Icon name="arrow-right" />
        </a>
      )}
    </div>
  )
  return (
    <section
      className="section"
      id={id}
      {...(title ? { 'aria-labelledby': `${id}-title` } : { 'aria-label': picture.alt })}
    >
      <div className={hasText ? 'wrap split split--even landing-split' : 'wrap'}>
        {side === 'left' ? figure : copy}
        {side === 'left' ? copy : figure}
      </div>
    </section>
  )
}
