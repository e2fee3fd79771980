// Generated from supabase/migrations by `npm run database:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.0' }
  public: {
    Tables: {
      blog_posts: {
        Row: {
          author: string | null
          content: string
          created_at: string
          featured_image: string | null
          id: string
          published_at: string
          shopify_id: string | null
          status: string
          summary: string
          tags: string[]
          title: string
          updated_at: string
        }
        Insert: {
          author?: string | null
          content: string
          created_at?: string
          featured_image?: string | null
          id?: string
          published_at?: string
          shopify_id?: string | null
          status?: string
          summary?: string
          tags?: string[]
          title: string
          updated_at?: string
        }
        Update: {
          author?: string | null
          content?: string
          created_at?: string
          featured_image?: string | null
          id?: string
          published_at?: string
          shopify_id?: string | null
          status?: string
          summary?: string
          tags?: string[]
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      news_posts: {
        Row: {
          author: string | null
          content: string
          created_at: string
          featured_image: string | null
          id: string
          published_at: string
          rich_content: Json
          status: string
          summary: string
          tags: string[]
          title: string
          updated_at: string
        }
        Insert: {
          author?: string | null
          content: string
          created_at?: string
          featured_image?: string | null
          id?: string
          published_at?: string
          rich_content?: Json
          status?: string
          summary?: string
          tags?: string[]
          title: string
          updated_at?: string
        }
        Update: {
          author?: string | null
          content?: string
          created_at?: string
          featured_image?: string | null
          id?: string
          published_at?: string
          rich_content?: Json
          status?: string
          summary?: string
          tags?: string[]
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          id: string
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          role: string
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      is_admin: { Args: never; Returns: boolean }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Public = Database['public']

/** A row as it is read from a table or view. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] &
  Public['Views'])[Name]['Row']
/** What an insert takes. */
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']
/** What an update takes. */
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']
