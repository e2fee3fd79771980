import { PageStyles } from '#app/styles/page-styles.tsx'

export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="empty-state box stack center">
      <PageStyles of="posts" />
      <img src="/art/hero/empty-shelf-s.svg" alt="" width="200" height="90" />
      <h2 className="t-h3">{title}</h2>
      <p className="t-body">{text}</p>
    </div>
  )
}
