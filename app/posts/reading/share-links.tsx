import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

type ShareTarget = { name: string; compose: (url: string, title: string) => string }

/** Documented share URLs of each service. Nothing is loaded from them. */
const TARGETS: ShareTarget[] = [
  {
    name: 'LinkedIn',
    compose: (url) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
  { name: 'X', compose: (url, text) => `https://x.com/intent/post?${new URLSearchParams({ text, url })}` },
  {
    name: 'Facebook',
    compose: (url) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: 'WhatsApp',
    compose: (url, title) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  },
]

export function ShareLinks({ url, title }: { url: string; title: string }) {
  return (
    <section className="ruled" aria-labelledby="share">
      <h2 id="share" className="t-h4">
        Share this post
      </h2>
      <div className="row gap-8 mt-16">
        <Button variant="secondary" size="small" hidden data-copy-address={url}>
          <Icon name="link" />
          Copy link
        </Button>
        <ButtonLink variant="secondary" size="small" href={composeMail(url, title)}>
          Email
        </ButtonLink>
        {TARGETS.map(({ name, compose }) => (
          <ButtonLink
            key={name}
            variant="secondary"
            size="small"
            href={compose(url, title)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </ButtonLink>
        ))}
      </div>
      <p
        className="t-small mt-8"
        role="status"
        data-copied="The link is copied."
        data-failed="The link could not be copied. Copy it from the address bar."
      />
    </section>
  )
}

/** RFC 6068: spaces are encoded as %20, not as plus signs. */
function composeMail(url: string, title: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}`)}`
}
