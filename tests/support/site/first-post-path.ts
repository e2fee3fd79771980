/** The path of the newest post that the blog lists. */
export async function findFirstPost(siteUrl: string): Promise<string> {
  const list = await (await fetch(`${siteUrl}/blog`)).text()
  const path = /href="(\/blog\/(?!tags|feed)[^"?.]+)"/.exec(list)?.[1]
  if (path === undefined) throw new Error('The blog lists no post')
  return path
}
