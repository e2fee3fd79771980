/** What the path of a calendar says behind its `?`: a form that is sent by GET would lose it. */
export function PathFields({ path }: { path: string }) {
  const [, query = ''] = path.split('?')
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
