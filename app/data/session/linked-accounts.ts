import type { UserIdentity } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { PostsClient } from '../context/context.ts'
import type { IdentityProviderName } from './auth-settings.ts'
import { readAnswer } from './session-answer.ts'

/** An account elsewhere that belongs to the same person. */
export type LinkedAccount = { provider: string; email: string | null; identity: UserIdentity }

const identityDataSchema = z.object({ email: z.string() })

/** The accounts that somebody linked; none when the list can't be read. */
export async function listLinkedAccounts(client: PostsClient): Promise<LinkedAccount[]> {
  const { data } = await client.auth.getUserIdentities()
  return (data?.identities ?? []).map((identity) => ({
    provider: identity.provider,
    email: identityDataSchema.safeParse(identity.identity_data).data?.email ?? null,
    identity,
  }))
}

/** Sends the browser to the provider, which sends it back to `redirectTo`. @throws SessionError */
export async function linkAccount(
  client: PostsClient,
  provider: IdentityProviderName,
  redirectTo: string,
): Promise<void> {
  readAnswer(await client.auth.linkIdentity({ provider, options: { redirectTo } }))
}

/** @throws SessionError */
export async function unlinkAccount(client: PostsClient, { identity }: LinkedAccount): Promise<void> {
  readAnswer(await client.auth.unlinkIdentity(identity))
}
