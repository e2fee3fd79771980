import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { countReviews } from '#app/data/review-manager.ts'

/** Posts that who is signed in is to review, and those of theirs that came back. @throws DataError */
export async function countWaiting(): Promise<number> {
  const { waiting, changes } = await countReviews(getBrowserClient())
  return waiting + changes
}
