import type { UserIdentity } from '@supabase/supabase-js'
import { z } from '#domain/schema.ts'
import type { PostsClient } from '../context/context.ts'
import type { IdentityProviderName } from './auth-settings.ts'
import { readAnswer } from './session-answer.ts'

export type LinkedAccount = { provider: string; email: string | null; identity: UserIdentity }

const identityDataSchema = z.object({ email: z.string() })

export async function listLinkedAccounts(client: PostsClient): Promise<LinkedAccount[]> {
  const { data } = await client.auth.getUserIdentities()
  return (data?.identities ?? []).map((identity) => ({
    provider: identity.provider,
    email: identityDataSchema.safeParse(identity.identity_data).data?.email ?? null,
    identity,
  }))
}

/** Redirects to the provider, which returns to `redirectTo`. @throws SessionError */
export async function linkAccount(
  client: PostsClient,
  provider: IdentityProviderName,
  redirectTo: string,
): Promise<void> {
  readAnswer(await client.auth.linkIdentity({ provider, options: { redirectTo } }))
}

export async function unlinkAccount(client: PostsClient, { identity }: LinkedAccount): Promise<void> {
  readAnswer(await client.auth.unlinkIdentity(identity))
}
