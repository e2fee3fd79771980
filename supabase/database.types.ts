// Generated from supabase/migrations by `npm run database:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: { PostgrestVersion: '14.0' }
  public: {
    Tables: {
      activity: {
        Row: {
          action: string
          actor_email: string | null
          actor_id: string | null
          actor_kind: string
          at: string
          details: Json
          id: number
          kind: string
          origin: string
          subject_id: string | null
          subject_name: string
          subject_table: string | null
        }
        Insert: {
          action: string
          actor_email?: string | null
          actor_id?: string | null
          actor_kind: string
          at?: string
          details?: Json
          id?: never
          kind: string
          origin: string
          subject_id?: string | null
          subject_name?: string
          subject_table?: string | null
        }
        Update: {
          action?: string
          actor_email?: string | null
          actor_id?: string | null
          actor_kind?: string
          at?: string
          details?: Json
          id?: never
          kind?: string
          origin?: string
          subject_id?: string | null
          subject_name?: string
          subject_table?: string | null
        }
        Relationships: []
      }
      address_hits: {
        Row: {
          first_at: string
          hits: number
          last_at: string
          outcome: string
          path: string
        }
        Insert: {
          first_at?: string
          hits: number
          last_at?: string
          outcome: string
          path: string
        }
        Update: {
          first_at?: string
          hits?: number
          last_at?: string
          outcome?: string
          path?: string
        }
        Relationships: []
      }
      announced_posts: {
        Row: {
          lists: string[]
          post_id: string
          post_table: string
          slug: string
          version: string
        }
        Insert: {
          lists?: string[]
          post_id: string
          post_table: string
          slug: string
          version: string
        }
        Update: {
          lists?: string[]
          post_id?: string
          post_table?: string
          slug?: string
          version?: string
        }
        Relationships: []
      }
      announcement_cursor: {
        Row: {
          dated_until: string
          is_only: boolean
          last_change: number
        }
        Insert: {
          dated_until: string
          is_only?: boolean
          last_change: number
        }
        Update: {
          dated_until?: string
          is_only?: boolean
          last_change?: number
        }
        Relationships: []
      }
      answer_settings: {
        Row: {
          notices: string[]
          signature: string
          user_id: string
        }
        Insert: {
          notices?: string[]
          signature?: string
          user_id?: string
        }
        Update: {
          notices?: string[]
          signature?: string
          user_id?: string
        }
        Relationships: []
      }
      answer_templates: {
        Row: {
          body: string
          created_at: string
          id: string
          name: string
          subject: string
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          name: string
          subject: string
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          name?: string
          subject?: string
        }
        Relationships: []
      }
      author_accounts: {
        Row: {
          author_id: string
          created_at: string
          user_id: string
        }
        Insert: {
          author_id: string
          created_at?: string
          user_id: string
        }
        Update: {
          author_id?: string
          created_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'author_accounts_author_id_fkey'
            columns: ['author_id']
            isOneToOne: true
            referencedRelation: 'authors'
            referencedColumns: ['id']
          },
        ]
      }
      author_names: {
        Row: {
          author_id: string
          folded: string
          is_current: boolean
        }
        Insert: {
          author_id: string
          folded: string
          is_current?: boolean
        }
        Update: {
          author_id?: string
          folded?: string
          is_current?: boolean
        }
        Relationships: []
      }
      author_slugs: {
        Row: {
          author_id: string
          slug: string
        }
        Insert: {
          author_id: string
          slug: string
        }
        Update: {
          author_id?: string
          slug?: string
        }
        Relationships: []
      }
      authors: {
        Row: {
          bio: string
          created_at: string
          id: string
          links: Json
          name: string
          picture: string | null
          picture_alt: string
          role: string
          slug: string
          updated_at: string
        }
        Insert: {
          bio?: string
          created_at?: string
          id?: string
          links?: Json
          name: string
          picture?: string | null
          picture_alt?: string
          role?: string
          slug?: string
          updated_at?: string
        }
        Update: {
          bio?: string
          created_at?: string
          id?: string
          links?: Json
          name?: string
          picture?: string | null
          picture_alt?: string
          role?: string
          slug?: string
          updated_at?: string
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          author: string | null
          author_id: string | null
          content: string
          created_at: string
          featured_image: string | null
          featured_image_alt: string | null
          featured_image_caption: string | null
          id: string
          noindex: boolean
          published_at: string
          revised_at: string | null
          seo_description: string | null
          seo_title: string | null
          share_image: string | null
          shopify_id: string | null
          slug: string
          status: string
          summary: string
          tags: string[]
          title: string
          unpublish_at: string | null
          updated_at: string
        }
        Insert: {
          author?: string | null
          author_id?: string | null
          content: string
          created_at?: string
          featured_image?: string | null
          featured_image_alt?: string | null
          featured_image_caption?: string | null
          id?: string
          noindex?: boolean
          published_at?: string
          revised_at?: string | null
          seo_description?: string | null
          seo_title?: string | null
          share_image?: string | null
          shopify_id?: string | null
          slug?: string
          status?: string
          summary?: string
          tags?: string[]
          title: string
          unpublish_at?: string | null
          updated_at?: string
        }
        Update: {
          author?: string | null
          author_id?: string | null
          content?: string
          created_at?: string
          featured_image?: string | null
          featured_image_alt?: string | null
          featured_image_caption?: string | null
          id?: string
          noindex?: boolean
          published_at?: string
          revised_at?: string | null
          seo_description?: string | null
          seo_title?: string | null
          share_image?: string | null
          shopify_id?: string | null
          slug?: string
          status?: string
          summary?: string
          tags?: string[]
          title?: string
          unpublish_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'blog_posts_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'authors'
            referencedColumns: ['id']
          },
        ]
      }
      booking_blocks: {
        Row: {
          ends_at: string
          host_id: string | null
          id: string
          note: string
          starts_at: string
        }
        Insert: {
          ends_at: string
          host_id?: string | null
          id?: string
          note?: string
          starts_at: string
        }
        Update: {
          ends_at?: string
          host_id?: string | null
          id?: string
          note?: string
          starts_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'booking_blocks_host_id_fkey'
            columns: ['host_id']
            isOneToOne: false
            referencedRelation: 'booking_hosts'
            referencedColumns: ['id']
          },
        ]
      }
      booking_days_off: {
        Row: {
          first_day: string
          host_id: string | null
          id: string
          last_day: string
          note: string
        }
        Insert: {
          first_day: string
          host_id?: string | null
          id?: string
          last_day: string
          note?: string
        }
        Update: {
          first_day?: string
          host_id?: string | null
          id?: string
          last_day?: string
          note?: string
        }
        Relationships: [
          {
            foreignKeyName: 'booking_days_off_host_id_fkey'
            columns: ['host_id']
            isOneToOne: false
            referencedRelation: 'booking_hosts'
            referencedColumns: ['id']
          },
        ]
      }
      booking_hosts: {
        Row: {
          call_way: string
          created_at: string
          email: string
          feed_hash: string | null
          has_feed: boolean | null
          id: string
          is_active: boolean
          meeting_url: string
          name: string
          number: number
          picture: string | null
          role: string
          time_zone: string | null
          weekly_hours: Json
        }
        Insert: {
          call_way?: string
          created_at?: string
          email?: string
          feed_hash?: string | null
          has_feed?: never
          id?: string
          is_active?: boolean
          meeting_url?: string
          name?: string
          number?: never
          picture?: string | null
          role?: string
          time_zone?: string | null
          weekly_hours?: Json
        }
        Update: {
          call_way?: string
          created_at?: string
          email?: string
          feed_hash?: string | null
          has_feed?: never
          id?: string
          is_active?: boolean
          meeting_url?: string
          name?: string
          number?: never
          picture?: string | null
          role?: string
          time_zone?: string | null
          weekly_hours?: Json
        }
        Relationships: []
      }
      booking_rules: {
        Row: {
          closes_holidays: boolean
          is_only: boolean
          revision: number
        }
        Insert: {
          closes_holidays?: boolean
          is_only?: boolean
          revision?: number
        }
        Update: {
          closes_holidays?: boolean
          is_only?: boolean
          revision?: number
        }
        Relationships: []
      }
      bookings: {
        Row: {
          answers: Json
          busy: string | null
          call_way: string
          cancel_reason: string
          cancelled_at: string | null
          co_host_ids: string[]
          company: string | null
          created_at: string
          email: string
          ends_at: string
          event_type_id: string
          guests: string[]
          host_id: string
          host_ids: string[] | null
          host_numbers: string
          id: string
          lead_id: string | null
          meeting_url: string
          name: string
          notes: string
          phone: string | null
          request_id: string | null
          sequence: number
          source: Json
          spam_reasons: string[]
          starts_at: string
          status: string
          time_zone: string
          token_hash: string
          updated_at: string
        }
        Insert: {
          answers?: Json
          busy?: never
          call_way?: string
          cancel_reason?: string
          cancelled_at?: string | null
          co_host_ids?: string[]
          company?: string | null
          created_at?: string
          email: string
          ends_at: string
          event_type_id: string
          guests?: string[]
          host_id: string
          host_ids?: never
          host_numbers?: string
          id?: string
          lead_id?: string | null
          meeting_url?: string
          name: string
          notes?: string
          phone?: string | null
          request_id?: string | null
          sequence?: number
          source?: Json
          spam_reasons?: string[]
          starts_at: string
          status?: string
          time_zone: string
          token_hash: string
          updated_at?: string
        }
        Update: {
          answers?: Json
          busy?: never
          call_way?: string
          cancel_reason?: string
          cancelled_at?: string | null
          co_host_ids?: string[]
          company?: string | null
          created_at?: string
          email?: string
          ends_at?: string
          event_type_id?: string
          guests?: string[]
          host_id?: string
          host_ids?: never
          host_numbers?: string
          id?: string
          lead_id?: string | null
          meeting_url?: string
          name?: string
          notes?: string
          phone?: string | null
          request_id?: string | null
          sequence?: number
          source?: Json
          spam_reasons?: string[]
          starts_at?: string
          status?: string
          time_zone?: string
          token_hash?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'bookings_event_type_id_fkey'
            columns: ['event_type_id']
            isOneToOne: false
            referencedRelation: 'event_types'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'bookings_host_id_fkey'
            columns: ['host_id']
            isOneToOne: false
            referencedRelation: 'booking_hosts'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'bookings_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
        ]
      }
      credit_notes: {
        Row: {
          actor: string | null
          created_at: string
          id: string
          issued_on: string
          issuer: Json | null
          number: string
          reason: string
          request_id: string
          subtotal: number
          tax_total: number
          taxes: Json
          total: number
        }
        Insert: {
          actor?: string | null
          created_at?: string
          id: string
          issued_on: string
          issuer?: Json | null
          number: string
          reason: string
          request_id: string
          subtotal: number
          tax_total: number
          taxes: Json
          total: number
        }
        Update: {
          actor?: string | null
          created_at?: string
          id?: string
          issued_on?: string
          issuer?: Json | null
          number?: string
          reason?: string
          request_id?: string
          subtotal?: number
          tax_total?: number
          taxes?: Json
          total?: number
        }
        Relationships: [
          {
            foreignKeyName: 'credit_notes_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'payment_requests'
            referencedColumns: ['id']
          },
        ]
      }
      deactivated_people: {
        Row: {
          deactivated_at: string
          deactivated_by: string | null
          user_id: string
        }
        Insert: {
          deactivated_at?: string
          deactivated_by?: string | null
          user_id: string
        }
        Update: {
          deactivated_at?: string
          deactivated_by?: string | null
          user_id?: string
        }
        Relationships: []
      }
      deleted_posts: {
        Row: {
          deleted_at: string
          deleted_by: string | null
          deleted_by_email: string | null
          pictures: Json
          post: Json
          post_id: string
          post_table: string
          redirects: Json
          sources: Json
          title: string | null
        }
        Insert: {
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_email?: string | null
          pictures: Json
          post: Json
          post_id: string
          post_table: string
          redirects: Json
          sources: Json
          title?: never
        }
        Update: {
          deleted_at?: string
          deleted_by?: string | null
          deleted_by_email?: string | null
          pictures?: Json
          post?: Json
          post_id?: string
          post_table?: string
          redirects?: Json
          sources?: Json
          title?: never
        }
        Relationships: []
      }
      deliveries: {
        Row: {
          abandonments: number
          attempts: number
          channel: string
          created_at: string
          delivered_at: string | null
          endpoint_id: string | null
          failures: number
          id: string
          key: string | null
          kind: string
          last_error: string | null
          leased_until: string | null
          not_before: string
          payload: Json
          purpose: string
          status: string
          subject_id: string | null
          subject_kind: string | null
          target: string
        }
        Insert: {
          abandonments?: number
          attempts?: number
          channel: string
          created_at?: string
          delivered_at?: string | null
          endpoint_id?: string | null
          failures?: number
          id?: string
          key?: string | null
          kind: string
          last_error?: string | null
          leased_until?: string | null
          not_before?: string
          payload: Json
          purpose: string
          status?: string
          subject_id?: string | null
          subject_kind?: string | null
          target: string
        }
        Update: {
          abandonments?: number
          attempts?: number
          channel?: string
          created_at?: string
          delivered_at?: string | null
          endpoint_id?: string | null
          failures?: number
          id?: string
          key?: string | null
          kind?: string
          last_error?: string | null
          leased_until?: string | null
          not_before?: string
          payload?: Json
          purpose?: string
          status?: string
          subject_id?: string | null
          subject_kind?: string | null
          target?: string
        }
        Relationships: [
          {
            foreignKeyName: 'deliveries_endpoint_id_fkey'
            columns: ['endpoint_id']
            isOneToOne: false
            referencedRelation: 'webhook_endpoints'
            referencedColumns: ['id']
          },
        ]
      }
      delivery_attempts: {
        Row: {
          delivery_id: string
          error: string | null
          finished_at: string | null
          number: number
          outcome: string
          started_at: string
          status_code: number | null
        }
        Insert: {
          delivery_id: string
          error?: string | null
          finished_at?: string | null
          number: number
          outcome?: string
          started_at?: string
          status_code?: number | null
        }
        Update: {
          delivery_id?: string
          error?: string | null
          finished_at?: string | null
          number?: number
          outcome?: string
          started_at?: string
          status_code?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'delivery_attempts_delivery_id_fkey'
            columns: ['delivery_id']
            isOneToOne: false
            referencedRelation: 'deliveries'
            referencedColumns: ['id']
          },
        ]
      }
      document_versions: {
        Row: {
          changed: string[]
          content: Json
          digest: string
          document_id: string
          document_kind: string
          files: string[]
          id: number
          note: string
          number: number
          pictures: string[]
          replaced_at: string
          replaced_by: string | null
          replaced_by_email: string | null
          replaced_how: string
          replaced_words: number
          words: number
          written_at: string
          written_by: string | null
          written_by_email: string | null
          written_how: string | null
        }
        Insert: {
          changed: string[]
          content: Json
          digest: string
          document_id: string
          document_kind: string
          files?: never
          id?: never
          note?: string
          number: number
          pictures?: string[]
          replaced_at?: string
          replaced_by?: string | null
          replaced_by_email?: string | null
          replaced_how: string
          replaced_words: number
          words: number
          written_at: string
          written_by?: string | null
          written_by_email?: string | null
          written_how?: string | null
        }
        Update: {
          changed?: string[]
          content?: Json
          digest?: string
          document_id?: string
          document_kind?: string
          files?: never
          id?: never
          note?: string
          number?: number
          pictures?: string[]
          replaced_at?: string
          replaced_by?: string | null
          replaced_by_email?: string | null
          replaced_how?: string
          replaced_words?: number
          words?: number
          written_at?: string
          written_by?: string | null
          written_by_email?: string | null
          written_how?: string | null
        }
        Relationships: []
      }
      event_types: {
        Row: {
          buffer_minutes: number
          call_minutes: number
          call_way: string | null
          change_notice_minutes: number
          created_at: string
          daily_limit: number | null
          description: string
          horizon_days: number
          host_choice: string
          hosts: Json
          id: string
          is_active: boolean
          is_default: boolean
          meeting_url: string
          name: string
          notice_minutes: number
          questions: Json
          slug: string
          step_minutes: number
          weekly_limit: number | null
        }
        Insert: {
          buffer_minutes?: number
          call_minutes?: number
          call_way?: string | null
          change_notice_minutes?: number
          created_at?: string
          daily_limit?: number | null
          description?: string
          horizon_days?: number
          host_choice?: string
          hosts?: Json
          id?: string
          is_active?: boolean
          is_default?: boolean
          meeting_url?: string
          name: string
          notice_minutes?: number
          questions?: Json
          slug: string
          step_minutes?: number
          weekly_limit?: number | null
        }
        Update: {
          buffer_minutes?: number
          call_minutes?: number
          call_way?: string | null
          change_notice_minutes?: number
          created_at?: string
          daily_limit?: number | null
          description?: string
          horizon_days?: number
          host_choice?: string
          hosts?: Json
          id?: string
          is_active?: boolean
          is_default?: boolean
          meeting_url?: string
          name?: string
          notice_minutes?: number
          questions?: Json
          slug?: string
          step_minutes?: number
          weekly_limit?: number | null
        }
        Relationships: []
      }
      former_tags: {
        Row: {
          slug: string
          tag: string
        }
        Insert: {
          slug: string
          tag: string
        }
        Update: {
          slug?: string
          tag?: string
        }
        Relationships: [
          {
            foreignKeyName: 'former_tags_tag_fkey'
            columns: ['tag']
            isOneToOne: false
            referencedRelation: 'tags'
            referencedColumns: ['slug']
          },
        ]
      }
      host_busy_times: {
        Row: {
          calendar_id: string
          ends_at: string
          host_id: string
          starts_at: string
        }
        Insert: {
          calendar_id: string
          ends_at: string
          host_id: string
          starts_at: string
        }
        Update: {
          calendar_id?: string
          ends_at?: string
          host_id?: string
          starts_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'host_busy_times_calendar_id_fkey'
            columns: ['calendar_id']
            isOneToOne: false
            referencedRelation: 'host_calendars'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'host_busy_times_host_id_fkey'
            columns: ['host_id']
            isOneToOne: false
            referencedRelation: 'booking_hosts'
            referencedColumns: ['id']
          },
        ]
      }
      host_calendars: {
        Row: {
          created_at: string
          digest: string | null
          host_id: string
          hostname: string | null
          id: string
          is_written: boolean | null
          label: string
          last_error: string | null
          last_read_at: string | null
          login: string | null
          notes: string[]
          tried_at: string | null
          url: string
          version: string | null
        }
        Insert: {
          created_at?: string
          digest?: string | null
          host_id: string
          hostname?: string | null
          id?: string
          is_written?: never
          label?: string
          last_error?: string | null
          last_read_at?: string | null
          login?: string | null
          notes?: string[]
          tried_at?: string | null
          url: string
          version?: string | null
        }
        Update: {
          created_at?: string
          digest?: string | null
          host_id?: string
          hostname?: string | null
          id?: string
          is_written?: never
          label?: string
          last_error?: string | null
          last_read_at?: string | null
          login?: string | null
          notes?: string[]
          tried_at?: string | null
          url?: string
          version?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'host_calendars_host_id_fkey'
            columns: ['host_id']
            isOneToOne: false
            referencedRelation: 'booking_hosts'
            referencedColumns: ['id']
          },
        ]
      }
      import_run_posts: {
        Row: {
          after_updated_at: string | null
          before: Json | null
          id: number
          line: number | null
          links: Json | null
          number: number
          outcome: string
          post_id: string | null
          reason: string | null
          run_id: string
          source_id: string | null
          title: string
          undo: string | null
        }
        Insert: {
          after_updated_at?: string | null
          before?: Json | null
          id?: never
          line?: number | null
          links?: Json | null
          number: number
          outcome: string
          post_id?: string | null
          reason?: string | null
          run_id: string
          source_id?: string | null
          title?: string
          undo?: string | null
        }
        Update: {
          after_updated_at?: string | null
          before?: Json | null
          id?: never
          line?: number | null
          links?: Json | null
          number?: number
          outcome?: string
          post_id?: string | null
          reason?: string | null
          run_id?: string
          source_id?: string | null
          title?: string
          undo?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'import_run_posts_run_id_fkey'
            columns: ['run_id']
            isOneToOne: false
            referencedRelation: 'import_runs'
            referencedColumns: ['id']
          },
        ]
      }
      import_runs: {
        Row: {
          active_at: string
          created: number
          failed: number
          file_name: string
          finished_at: string | null
          format: string
          id: string
          options: Json
          post_table: string
          refused: number
          skipped: number
          started_at: string
          started_by: string | null
          started_by_email: string | null
          status: string
          total: number
          updated: number
        }
        Insert: {
          active_at?: string
          created?: number
          failed?: number
          file_name?: string
          finished_at?: string | null
          format?: string
          id?: string
          options?: Json
          post_table: string
          refused?: number
          skipped?: number
          started_at?: string
          started_by?: string | null
          started_by_email?: string | null
          status?: string
          total?: number
          updated?: number
        }
        Update: {
          active_at?: string
          created?: number
          failed?: number
          file_name?: string
          finished_at?: string | null
          format?: string
          id?: string
          options?: Json
          post_table?: string
          refused?: number
          skipped?: number
          started_at?: string
          started_by?: string | null
          started_by_email?: string | null
          status?: string
          total?: number
          updated?: number
        }
        Relationships: []
      }
      imported_pictures: {
        Row: {
          address: string | null
          attempts: number
          claimed_until: string | null
          id: string
          post_id: string
          post_table: string
          reason: string | null
          run_id: string | null
          state: string
          url: string
        }
        Insert: {
          address?: string | null
          attempts?: number
          claimed_until?: string | null
          id?: string
          post_id: string
          post_table: string
          reason?: string | null
          run_id?: string | null
          state?: string
          url: string
        }
        Update: {
          address?: string | null
          attempts?: number
          claimed_until?: string | null
          id?: string
          post_id?: string
          post_table?: string
          reason?: string | null
          run_id?: string | null
          state?: string
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: 'imported_pictures_run_id_fkey'
            columns: ['run_id']
            isOneToOne: false
            referencedRelation: 'import_runs'
            referencedColumns: ['id']
          },
        ]
      }
      inbound_mails: {
        Row: {
          files: Json
          html: string | null
          id: string
          lead_id: string
          message_id: string
          received_at: string
          thread: string[]
        }
        Insert: {
          files?: Json
          html?: string | null
          id: string
          lead_id: string
          message_id: string
          received_at?: string
          thread?: string[]
        }
        Update: {
          files?: Json
          html?: string | null
          id?: string
          lead_id?: string
          message_id?: string
          received_at?: string
          thread?: string[]
        }
        Relationships: [
          {
            foreignKeyName: 'inbound_mails_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
        ]
      }
      installation_settings: {
        Row: {
          administrators_need_second_factor: boolean
          client_can_pay: boolean
          id: boolean
          issuer: Json | null
          posts_are_reviewed: boolean
        }
        Insert: {
          administrators_need_second_factor?: boolean
          client_can_pay?: boolean
          id?: boolean
          issuer?: Json | null
          posts_are_reviewed?: boolean
        }
        Update: {
          administrators_need_second_factor?: boolean
          client_can_pay?: boolean
          id?: boolean
          issuer?: Json | null
          posts_are_reviewed?: boolean
        }
        Relationships: []
      }
      job_runs: {
        Row: {
          finished_at: string | null
          id: number
          job: string
          leased_until: string | null
          message: string | null
          recovers: number | null
          result: Json | null
          started_at: string
          status: string
          trigger: string
        }
        Insert: {
          finished_at?: string | null
          id?: never
          job: string
          leased_until?: string | null
          message?: string | null
          recovers?: number | null
          result?: Json | null
          started_at?: string
          status?: string
          trigger: string
        }
        Update: {
          finished_at?: string | null
          id?: never
          job?: string
          leased_until?: string | null
          message?: string | null
          recovers?: number | null
          result?: Json | null
          started_at?: string
          status?: string
          trigger?: string
        }
        Relationships: []
      }
      lead_events: {
        Row: {
          actor: string | null
          at: string
          data: Json
          id: number
          kind: string
          lead_id: string
          subject_id: string | null
          subject_kind: string | null
        }
        Insert: {
          actor?: string | null
          at?: string
          data?: Json
          id?: never
          kind: string
          lead_id: string
          subject_id?: string | null
          subject_kind?: string | null
        }
        Update: {
          actor?: string | null
          at?: string
          data?: Json
          id?: never
          kind?: string
          lead_id?: string
          subject_id?: string | null
          subject_kind?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'lead_events_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
        ]
      }
      leads: {
        Row: {
          active_at: string
          company: string | null
          created_at: string
          deleted_at: string | null
          details: Json
          email: string | null
          follow_up: string | null
          id: string
          kind: string
          merged_into: string | null
          message: string | null
          name: string
          owner_id: string | null
          phone: string | null
          seen_at: string | null
          service_slug: string | null
          source: Json
          spam_reasons: string[]
          spam_score: number
          status: string
          updated_at: string
        }
        Insert: {
          active_at?: string
          company?: string | null
          created_at?: string
          deleted_at?: string | null
          details?: Json
          email?: string | null
          follow_up?: string | null
          id?: string
          kind: string
          merged_into?: string | null
          message?: string | null
          name?: string
          owner_id?: string | null
          phone?: string | null
          seen_at?: string | null
          service_slug?: string | null
          source?: Json
          spam_reasons?: string[]
          spam_score?: number
          status?: string
          updated_at?: string
        }
        Update: {
          active_at?: string
          company?: string | null
          created_at?: string
          deleted_at?: string | null
          details?: Json
          email?: string | null
          follow_up?: string | null
          id?: string
          kind?: string
          merged_into?: string | null
          message?: string | null
          name?: string
          owner_id?: string | null
          phone?: string | null
          seen_at?: string | null
          service_slug?: string | null
          source?: Json
          spam_reasons?: string[]
          spam_score?: number
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'leads_merged_into_fkey'
            columns: ['merged_into']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
        ]
      }
      legal_texts: {
        Row: {
          body: string | null
          features: string[]
          html: string | null
          id: number
          is_current: boolean
          page: string
          saved_at: string
        }
        Insert: {
          body?: string | null
          features?: string[]
          html?: string | null
          id?: never
          is_current?: boolean
          page: string
          saved_at?: string
        }
        Update: {
          body?: string | null
          features?: string[]
          html?: string | null
          id?: never
          is_current?: boolean
          page?: string
          saved_at?: string
        }
        Relationships: []
      }
      media: {
        Row: {
          alt: string
          bucket: string
          bytes: number
          created_at: string
          deleted_at: string | null
          deleted_by_email: string | null
          height: number | null
          id: string
          is_fixed: boolean
          kept_at: string | null
          kind: string
          mime: string
          name: string
          sha256: string | null
          source_sha256: string | null
          tags: string[]
          title: string
          uploaded_by: string | null
          uploaded_by_email: string | null
          width: number | null
          words: string
        }
        Insert: {
          alt?: string
          bucket: string
          bytes?: number
          created_at?: string
          deleted_at?: string | null
          deleted_by_email?: string | null
          height?: number | null
          id?: string
          is_fixed?: never
          kept_at?: string | null
          kind?: never
          mime?: string
          name: string
          sha256?: string | null
          source_sha256?: string | null
          tags?: string[]
          title?: string
          uploaded_by?: string | null
          uploaded_by_email?: string | null
          width?: number | null
          words?: never
        }
        Update: {
          alt?: string
          bucket?: string
          bytes?: number
          created_at?: string
          deleted_at?: string | null
          deleted_by_email?: string | null
          height?: number | null
          id?: string
          is_fixed?: never
          kept_at?: string | null
          kind?: never
          mime?: string
          name?: string
          sha256?: string | null
          source_sha256?: string | null
          tags?: string[]
          title?: string
          uploaded_by?: string | null
          uploaded_by_email?: string | null
          width?: number | null
          words?: never
        }
        Relationships: []
      }
      media_replacements: {
        Row: {
          documents: Json
          from_media: string
          id: string
          replaced_at: string
          replaced_by: string | null
          to_media: string
        }
        Insert: {
          documents: Json
          from_media: string
          id?: string
          replaced_at?: string
          replaced_by?: string | null
          to_media: string
        }
        Update: {
          documents?: Json
          from_media?: string
          id?: string
          replaced_at?: string
          replaced_by?: string | null
          to_media?: string
        }
        Relationships: []
      }
      media_uses: {
        Row: {
          bucket: string
          document_id: string
          document_kind: string
          fields: string[]
          name: string
          noted_at: string
          post_table: string
        }
        Insert: {
          bucket: string
          document_id: string
          document_kind: string
          fields: string[]
          name: string
          noted_at?: string
          post_table?: string
        }
        Update: {
          bucket?: string
          document_id?: string
          document_kind?: string
          fields?: string[]
          name?: string
          noted_at?: string
          post_table?: string
        }
        Relationships: []
      }
      news_posts: {
        Row: {
          author: string | null
          author_id: string | null
          content: string
          created_at: string
          featured_image: string | null
          featured_image_alt: string | null
          featured_image_caption: string | null
          id: string
          noindex: boolean
          published_at: string
          revised_at: string | null
          rich_content: Json
          seo_description: string | null
          seo_title: string | null
          share_image: string | null
          slug: string
          status: string
          summary: string
          tags: string[]
          title: string
          unpublish_at: string | null
          updated_at: string
        }
        Insert: {
          author?: string | null
          author_id?: string | null
          content: string
          created_at?: string
          featured_image?: string | null
          featured_image_alt?: string | null
          featured_image_caption?: string | null
          id?: string
          noindex?: boolean
          published_at?: string
          revised_at?: string | null
          rich_content?: Json
          seo_description?: string | null
          seo_title?: string | null
          share_image?: string | null
          slug?: string
          status?: string
          summary?: string
          tags?: string[]
          title: string
          unpublish_at?: string | null
          updated_at?: string
        }
        Update: {
          author?: string | null
          author_id?: string | null
          content?: string
          created_at?: string
          featured_image?: string | null
          featured_image_alt?: string | null
          featured_image_caption?: string | null
          id?: string
          noindex?: boolean
          published_at?: string
          revised_at?: string | null
          rich_content?: Json
          seo_description?: string | null
          seo_title?: string | null
          share_image?: string | null
          slug?: string
          status?: string
          summary?: string
          tags?: string[]
          title?: string
          unpublish_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'news_posts_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'authors'
            referencedColumns: ['id']
          },
        ]
      }
      news_schedule: {
        Row: {
          changed_at: string
          changed_by: string | null
          id: boolean
          interval_minutes: number
          is_chosen: boolean
          source_url: string | null
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          id?: boolean
          interval_minutes?: number
          is_chosen?: boolean
          source_url?: string | null
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          id?: boolean
          interval_minutes?: number
          is_chosen?: boolean
          source_url?: string | null
        }
        Relationships: []
      }
      outgoing_fetches: {
        Row: {
          actor: string
          fetched_at: string
          id: number
        }
        Insert: {
          actor: string
          fetched_at?: string
          id?: never
        }
        Update: {
          actor?: string
          fetched_at?: string
          id?: never
        }
        Relationships: []
      }
      payment_entries: {
        Row: {
          actor: string | null
          amount: number
          created_at: string
          day: string
          id: string
          is_due_again: boolean
          kind: string
          note: string
          payment_id: string | null
          provider: string | null
          provider_ref: string | null
          request_id: string
          reverses: string | null
          way: string
        }
        Insert: {
          actor?: string | null
          amount: number
          created_at?: string
          day: string
          id?: string
          is_due_again?: boolean
          kind: string
          note?: string
          payment_id?: string | null
          provider?: string | null
          provider_ref?: string | null
          request_id: string
          reverses?: string | null
          way: string
        }
        Update: {
          actor?: string | null
          amount?: number
          created_at?: string
          day?: string
          id?: string
          is_due_again?: boolean
          kind?: string
          note?: string
          payment_id?: string | null
          provider?: string | null
          provider_ref?: string | null
          request_id?: string
          reverses?: string | null
          way?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payment_entries_payment_id_fkey'
            columns: ['payment_id']
            isOneToOne: false
            referencedRelation: 'payment_entries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payment_entries_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'payment_requests'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'payment_entries_reverses_fkey'
            columns: ['reverses']
            isOneToOne: true
            referencedRelation: 'payment_entries'
            referencedColumns: ['id']
          },
        ]
      }
      payment_events: {
        Row: {
          actor: string | null
          at: string
          data: Json
          id: number
          kind: string
          request_id: string
        }
        Insert: {
          actor?: string | null
          at?: string
          data?: Json
          id?: never
          kind: string
          request_id: string
        }
        Update: {
          actor?: string | null
          at?: string
          data?: Json
          id?: never
          kind?: string
          request_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payment_events_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'payment_requests'
            referencedColumns: ['id']
          },
        ]
      }
      payment_links: {
        Row: {
          created_at: string
          request_id: string
          revoked_at: string | null
          token_hash: string
        }
        Insert: {
          created_at?: string
          request_id: string
          revoked_at?: string | null
          token_hash: string
        }
        Update: {
          created_at?: string
          request_id?: string
          revoked_at?: string | null
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payment_links_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'payment_requests'
            referencedColumns: ['id']
          },
        ]
      }
      payment_requests: {
        Row: {
          cancelled_at: string | null
          client_address: string
          client_email: string | null
          client_legal_name: string
          client_name: string
          client_tax_number: string
          created_at: string
          created_by: string | null
          credited: number
          currency: string
          due_again: number
          due_on: string | null
          id: string
          issuer: Json | null
          lead_id: string | null
          lines: Json
          link_revoked_at: string | null
          link_version: number
          note: string
          number: string
          paid_at: string | null
          paid_note: string
          paid_on: string | null
          paid_way: string | null
          received: number
          refunded: number
          refunded_on: string | null
          seen_at: string | null
          sent_at: string | null
          status: string
          subtotal: number
          tax_total: number
          taxes: Json
          total: number
        }
        Insert: {
          cancelled_at?: string | null
          client_address?: string
          client_email?: string | null
          client_legal_name?: string
          client_name: string
          client_tax_number?: string
          created_at?: string
          created_by?: string | null
          credited?: number
          currency: string
          due_again?: number
          due_on?: string | null
          id?: string
          issuer?: Json | null
          lead_id?: string | null
          lines: Json
          link_revoked_at?: string | null
          link_version?: number
          note?: string
          number: string
          paid_at?: string | null
          paid_note?: string
          paid_on?: string | null
          paid_way?: string | null
          received?: number
          refunded?: number
          refunded_on?: string | null
          seen_at?: string | null
          sent_at?: string | null
          status?: string
          subtotal: number
          tax_total: number
          taxes: Json
          total: number
        }
        Update: {
          cancelled_at?: string | null
          client_address?: string
          client_email?: string | null
          client_legal_name?: string
          client_name?: string
          client_tax_number?: string
          created_at?: string
          created_by?: string | null
          credited?: number
          currency?: string
          due_again?: number
          due_on?: string | null
          id?: string
          issuer?: Json | null
          lead_id?: string | null
          lines?: Json
          link_revoked_at?: string | null
          link_version?: number
          note?: string
          number?: string
          paid_at?: string | null
          paid_note?: string
          paid_on?: string | null
          paid_way?: string | null
          received?: number
          refunded?: number
          refunded_on?: string | null
          seen_at?: string | null
          sent_at?: string | null
          status?: string
          subtotal?: number
          tax_total?: number
          taxes?: Json
          total?: number
        }
        Relationships: [
          {
            foreignKeyName: 'payment_requests_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
        ]
      }
      post_changes: {
        Row: {
          action: string
          changed_at: string
          changed_by: string | null
          changed_by_email: string | null
          id: number
          post_id: string
          post_table: string
        }
        Insert: {
          action: string
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          id?: never
          post_id: string
          post_table: string
        }
        Update: {
          action?: string
          changed_at?: string
          changed_by?: string | null
          changed_by_email?: string | null
          id?: never
          post_id?: string
          post_table?: string
        }
        Relationships: []
      }
      post_comments: {
        Row: {
          anchor: Json | null
          author: string | null
          author_name: string
          body: string
          created_at: string
          id: number
          mentioned: string[]
          parent: number | null
          post_id: string
          post_table: string
          resolved_at: string | null
        }
        Insert: {
          anchor?: Json | null
          author?: string | null
          author_name?: string
          body: string
          created_at?: string
          id?: never
          mentioned?: string[]
          parent?: number | null
          post_id: string
          post_table: string
          resolved_at?: string | null
        }
        Update: {
          anchor?: Json | null
          author?: string | null
          author_name?: string
          body?: string
          created_at?: string
          id?: never
          mentioned?: string[]
          parent?: number | null
          post_id?: string
          post_table?: string
          resolved_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'post_comments_parent_fkey'
            columns: ['parent']
            isOneToOne: false
            referencedRelation: 'post_comments'
            referencedColumns: ['id']
          },
        ]
      }
      post_drafts: {
        Row: {
          based_on: string
          content: Json
          created_at: string
          post_id: string
          post_table: string
          saved_by: string | null
          saved_by_email: string | null
          updated_at: string
        }
        Insert: {
          based_on: string
          content: Json
          created_at?: string
          post_id: string
          post_table: string
          saved_by?: string | null
          saved_by_email?: string | null
          updated_at?: string
        }
        Update: {
          based_on?: string
          content?: Json
          created_at?: string
          post_id?: string
          post_table?: string
          saved_by?: string | null
          saved_by_email?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      post_ideas: {
        Row: {
          created_at: string
          day: string
          id: string
          note: string
          person: string
          post_table: string
          title: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          day: string
          id?: string
          note?: string
          person?: string
          post_table?: string
          title: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          day?: string
          id?: string
          note?: string
          person?: string
          post_table?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      post_owners: {
        Row: {
          post_id: string
          post_table: string
          user_id: string
        }
        Insert: {
          post_id: string
          post_table: string
          user_id: string
        }
        Update: {
          post_id?: string
          post_table?: string
          user_id?: string
        }
        Relationships: []
      }
      post_previews: {
        Row: {
          created_at: string
          created_by: string | null
          created_by_email: string | null
          expires_at: string
          id: string
          label: string
          last_opened_at: string | null
          opened_count: number
          page_path: string | null
          post_id: string | null
          post_table: string
          revoked_at: string | null
          token_hash: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          created_by_email?: string | null
          expires_at: string
          id: string
          label?: string
          last_opened_at?: string | null
          opened_count?: number
          page_path?: string | null
          post_id?: string | null
          post_table: string
          revoked_at?: string | null
          token_hash: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          created_by_email?: string | null
          expires_at?: string
          id?: string
          label?: string
          last_opened_at?: string | null
          opened_count?: number
          page_path?: string | null
          post_id?: string | null
          post_table?: string
          revoked_at?: string | null
          token_hash?: string
        }
        Relationships: []
      }
      post_redirects: {
        Row: {
          path: string
          post_id: string
          post_table: string
          run_id: string | null
        }
        Insert: {
          path: string
          post_id: string
          post_table: string
          run_id?: string | null
        }
        Update: {
          path?: string
          post_id?: string
          post_table?: string
          run_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'post_redirects_run_id_fkey'
            columns: ['run_id']
            isOneToOne: false
            referencedRelation: 'import_runs'
            referencedColumns: ['id']
          },
        ]
      }
      post_review_events: {
        Row: {
          action: string
          actor: string | null
          actor_email: string | null
          actor_name: string | null
          created_at: string
          id: number
          note: string
          post_id: string
          post_table: string
          reviewer_email: string | null
          reviewer_name: string | null
        }
        Insert: {
          action: string
          actor?: string | null
          actor_email?: string | null
          actor_name?: string | null
          created_at?: string
          id?: never
          note?: string
          post_id: string
          post_table: string
          reviewer_email?: string | null
          reviewer_name?: string | null
        }
        Update: {
          action?: string
          actor?: string | null
          actor_email?: string | null
          actor_name?: string | null
          created_at?: string
          id?: never
          note?: string
          post_id?: string
          post_table?: string
          reviewer_email?: string | null
          reviewer_name?: string | null
        }
        Relationships: []
      }
      post_reviews: {
        Row: {
          post_id: string
          post_table: string
          reviewer: string | null
          state: string
          submitted_at: string
          submitted_by: string | null
          submitted_by_email: string | null
          submitted_by_name: string | null
          updated_at: string
        }
        Insert: {
          post_id: string
          post_table: string
          reviewer?: string | null
          state: string
          submitted_at?: string
          submitted_by?: string | null
          submitted_by_email?: string | null
          submitted_by_name?: string | null
          updated_at?: string
        }
        Update: {
          post_id?: string
          post_table?: string
          reviewer?: string | null
          state?: string
          submitted_at?: string
          submitted_by?: string | null
          submitted_by_email?: string | null
          submitted_by_name?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      post_slugs: {
        Row: {
          gone_at: string | null
          is_current: boolean
          post_id: string
          post_table: string
          slug: string
        }
        Insert: {
          gone_at?: string | null
          is_current?: boolean
          post_id: string
          post_table: string
          slug: string
        }
        Update: {
          gone_at?: string | null
          is_current?: boolean
          post_id?: string
          post_table?: string
          slug?: string
        }
        Relationships: []
      }
      post_sources: {
        Row: {
          digest: string | null
          post_id: string
          post_table: string
          source_id: string
          written_at: string
        }
        Insert: {
          digest?: string | null
          post_id: string
          post_table: string
          source_id: string
          written_at: string
        }
        Update: {
          digest?: string | null
          post_id?: string
          post_table?: string
          source_id?: string
          written_at?: string
        }
        Relationships: []
      }
      post_tags: {
        Row: {
          is_published: boolean
          post_id: string
          post_table: string
          published_at: string
          tag: string
        }
        Insert: {
          is_published: boolean
          post_id: string
          post_table: string
          published_at: string
          tag: string
        }
        Update: {
          is_published?: boolean
          post_id?: string
          post_table?: string
          published_at?: string
          tag?: string
        }
        Relationships: [
          {
            foreignKeyName: 'post_tags_tag_fkey'
            columns: ['tag']
            isOneToOne: false
            referencedRelation: 'tags'
            referencedColumns: ['slug']
          },
        ]
      }
      provider_events: {
        Row: {
          body: string | null
          event_key: string
          facts: Json
          happened_at: string
          id: string
          kind: string
          lead_id: string | null
          provider: string
          reason: string | null
          received_at: string
          request_id: string | null
          status: string
        }
        Insert: {
          body?: string | null
          event_key: string
          facts: Json
          happened_at: string
          id?: string
          kind: string
          lead_id?: string | null
          provider: string
          reason?: string | null
          received_at?: string
          request_id?: string | null
          status: string
        }
        Update: {
          body?: string | null
          event_key?: string
          facts?: Json
          happened_at?: string
          id?: string
          kind?: string
          lead_id?: string | null
          provider?: string
          reason?: string | null
          received_at?: string
          request_id?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: 'provider_events_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'provider_events_request_id_fkey'
            columns: ['request_id']
            isOneToOne: false
            referencedRelation: 'payment_requests'
            referencedColumns: ['id']
          },
        ]
      }
      public_holidays: {
        Row: {
          day: string
          is_open: boolean
          name: string
          region: string
        }
        Insert: {
          day: string
          is_open?: boolean
          name: string
          region: string
        }
        Update: {
          day?: string
          is_open?: boolean
          name?: string
          region?: string
        }
        Relationships: []
      }
      publishing_rhythm: {
        Row: {
          is_only: boolean
          posts_per_week: number
        }
        Insert: {
          is_only?: boolean
          posts_per_week: number
        }
        Update: {
          is_only?: boolean
          posts_per_week?: number
        }
        Relationships: []
      }
      redirects: {
        Row: {
          changed_by: string | null
          changed_by_email: string | null
          created_at: string
          path: string
          status: number
          target: string | null
          target_path: string | null
          updated_at: string
        }
        Insert: {
          changed_by?: string | null
          changed_by_email?: string | null
          created_at?: string
          path: string
          status?: number
          target?: string | null
          target_path?: string | null
          updated_at?: string
        }
        Update: {
          changed_by?: string | null
          changed_by_email?: string | null
          created_at?: string
          path?: string
          status?: number
          target?: string | null
          target_path?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      removed_tags: {
        Row: {
          created_at: string
          description: string
          former: string[]
          id: string
          merged_into: string | null
          name: string
          posts: Json
          removed_at: string
          slug: string
        }
        Insert: {
          created_at: string
          description: string
          former: string[]
          id?: string
          merged_into?: string | null
          name: string
          posts: Json
          removed_at?: string
          slug: string
        }
        Update: {
          created_at?: string
          description?: string
          former?: string[]
          id?: string
          merged_into?: string | null
          name?: string
          posts?: Json
          removed_at?: string
          slug?: string
        }
        Relationships: []
      }
      role_changes: {
        Row: {
          account: string
          action: string
          changed_at: string
          changed_by: string
          email: string | null
          id: number
          role: string
        }
        Insert: {
          account: string
          action: string
          changed_at?: string
          changed_by: string
          email?: string | null
          id?: never
          role: string
        }
        Update: {
          account?: string
          action?: string
          changed_at?: string
          changed_by?: string
          email?: string | null
          id?: never
          role?: string
        }
        Relationships: []
      }
      role_invitations: {
        Row: {
          invited_at: string
          invited_by: string | null
          role: string
          user_id: string
        }
        Insert: {
          invited_at?: string
          invited_by?: string | null
          role: string
          user_id: string
        }
        Update: {
          invited_at?: string
          invited_by?: string | null
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      role_permissions: {
        Row: {
          permission: string
          role: string
        }
        Insert: {
          permission: string
          role: string
        }
        Update: {
          permission?: string
          role?: string
        }
        Relationships: []
      }
      role_rules: {
        Row: {
          needs_second_factor: boolean
          role: string
        }
        Insert: {
          needs_second_factor?: boolean
          role: string
        }
        Update: {
          needs_second_factor?: boolean
          role?: string
        }
        Relationships: []
      }
      scheduled_jobs: {
        Row: {
          body: Json
          created_at: string
          failures: number
          function_name: string | null
          interval_seconds: number
          is_active: boolean
          name: string
          next_due_at: string
        }
        Insert: {
          body?: Json
          created_at?: string
          failures?: number
          function_name?: string | null
          interval_seconds: number
          is_active?: boolean
          name: string
          next_due_at: string
        }
        Update: {
          body?: Json
          created_at?: string
          failures?: number
          function_name?: string | null
          interval_seconds?: number
          is_active?: boolean
          name?: string
          next_due_at?: string
        }
        Relationships: []
      }
      seed_progress: {
        Row: {
          id: boolean
          is_finished: boolean
          parts_written: number
        }
        Insert: {
          id?: boolean
          is_finished?: boolean
          parts_written: number
        }
        Update: {
          id?: boolean
          is_finished?: boolean
          parts_written?: number
        }
        Relationships: []
      }
      set_up_links: {
        Row: {
          created_at: string
          secret_hash: string
        }
        Insert: {
          created_at?: string
          secret_hash: string
        }
        Update: {
          created_at?: string
          secret_hash?: string
        }
        Relationships: []
      }
      site_document_drafts: {
        Row: {
          content: Json
          document_name: string
          id: string
          publish_at: string | null
          saved_by: string | null
          saved_by_email: string | null
          updated_at: string
        }
        Insert: {
          content: Json
          document_name: string
          id?: string
          publish_at?: string | null
          saved_by?: string | null
          saved_by_email?: string | null
          updated_at?: string
        }
        Update: {
          content?: Json
          document_name?: string
          id?: string
          publish_at?: string | null
          saved_by?: string | null
          saved_by_email?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      site_documents: {
        Row: {
          content: Json
          created_at: string
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          content: Json
          created_at?: string
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          content?: Json
          created_at?: string
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      site_setting_changes: {
        Row: {
          changed_at: string
          former: string | null
          id: number
          name: string
          value: string | null
        }
        Insert: {
          changed_at?: string
          former?: string | null
          id?: never
          name: string
          value?: string | null
        }
        Update: {
          changed_at?: string
          former?: string | null
          id?: never
          name?: string
          value?: string | null
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          changed_at: string
          name: string
          value: string
        }
        Insert: {
          changed_at?: string
          name: string
          value: string
        }
        Update: {
          changed_at?: string
          name?: string
          value?: string
        }
        Relationships: []
      }
      storage_origins: {
        Row: {
          is_present: boolean
          origin: string
          settled_at: string | null
        }
        Insert: {
          is_present?: boolean
          origin: string
          settled_at?: string | null
        }
        Update: {
          is_present?: boolean
          origin?: string
          settled_at?: string | null
        }
        Relationships: []
      }
      tags: {
        Row: {
          created_at: string
          description: string
          name: string
          slug: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          description?: string
          name: string
          slug: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          description?: string
          name?: string
          slug?: string
          updated_at?: string
        }
        Relationships: []
      }
      unsaved_texts: {
        Row: {
          draft: Json
          person: string
          post_id: string
          post_table: string
          saved_at: string
        }
        Insert: {
          draft: Json
          person?: string
          post_id: string
          post_table: string
          saved_at?: string
        }
        Update: {
          draft?: Json
          person?: string
          post_id?: string
          post_table?: string
          saved_at?: string
        }
        Relationships: []
      }
      usage_counts: {
        Row: {
          amount: number
          day: string
          metric: string
        }
        Insert: {
          amount: number
          day: string
          metric: string
        }
        Update: {
          amount?: number
          day?: string
          metric?: string
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
      webhook_endpoints: {
        Row: {
          created_at: string
          disabled_reason: string | null
          events: string[]
          format: string
          id: string
          is_active: boolean
          mapping: Json
          name: string
          previous_secret: string | null
          previous_secret_until: string | null
          secret: string
          updated_at: string
          url: string
        }
        Insert: {
          created_at?: string
          disabled_reason?: string | null
          events?: string[]
          format?: string
          id?: string
          is_active?: boolean
          mapping?: Json
          name: string
          previous_secret?: string | null
          previous_secret_until?: string | null
          secret: string
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          disabled_reason?: string | null
          events?: string[]
          format?: string
          id?: string
          is_active?: boolean
          mapping?: Json
          name?: string
          previous_secret?: string | null
          previous_secret_until?: string | null
          secret?: string
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
    }
    Views: {
      backup_runs: {
        Row: {
          bytes: number | null
          digest: string | null
          file_name: string | null
          finished_at: string | null
          id: number | null
          kind: string | null
          message: string | null
          started_at: string | null
          status: string | null
          target: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_address_hits: {
        Args: {
          p_redirected: Json
          p_missed: Json
        }
        Returns: undefined
      }
      add_lead: {
        Args: {
          p_given: Json
        }
        Returns: string
      }
      add_usage: {
        Args: {
          counts: Json
        }
        Returns: undefined
      }
      admin_state: { Args: never; Returns: string }
      announce_posts: {
        Args: {
          p_posts: Json
          p_pings: Json
          p_place?: Json
        }
        Returns: undefined
      }
      apply_imported_pictures: {
        Args: {
          p_table: string
          p_post: string
          p_based_on: string
          p_content: string
          p_addresses: Json
          p_image?: string
          p_blocks?: Json
          p_share_image?: string
        }
        Returns: boolean
      }
      ask_for_payment_link: {
        Args: {
          p_number: string
          p_email: string
          p_visitor: string
          p_today: string
        }
        Returns: number
      }
      backup_due_in: { Args: never; Returns: number }
      bin_lead: {
        Args: {
          p_lead: string
          p_is_binned: boolean
        }
        Returns: undefined
      }
      bin_media: {
        Args: {
          p_ids: string[]
          p_email?: string
          p_owner?: string
        }
        Returns: number
      }
      book_for_client: {
        Args: {
          p_booking: Json
          p_hosts: string[]
        }
        Returns: Json
      }
      call_due_jobs: { Args: never; Returns: undefined }
      cancel_booking: {
        Args: {
          p_booking: string
          p_reason?: string
        }
        Returns: Json
      }
      cancel_own_booking: {
        Args: {
          p_token: string
          p_reason?: string
        }
        Returns: Json
      }
      cancel_payment_request: {
        Args: {
          p_id: string
          p_today: string
        }
        Returns: Json
      }
      catalogue_media: { Args: never; Returns: Json }
      change_lead: {
        Args: {
          p_lead: string
          p_change: Json
        }
        Returns: undefined
      }
      change_leads: {
        Args: {
          p_changes: Json
        }
        Returns: Json
      }
      change_media: {
        Args: {
          p_ids: string[]
          p_change: Json
          p_owner?: string
        }
        Returns: number
      }
      change_posts: {
        Args: {
          p_action: string
          p_posts: Json
          p_tag?: string
        }
        Returns: Json
      }
      change_site_settings: {
        Args: {
          p_changes: Json
        }
        Returns: undefined
      }
      claim_deliveries: {
        Args: {
          p_channel: string
          p_limit: number
          p_lease_seconds: number
        }
        Returns: Json
      }
      claim_job_run: {
        Args: {
          p_job: string
          p_trigger: string
          p_is_scheduled?: boolean
          p_least_pause_seconds?: number
        }
        Returns: Json
      }
      claim_pictures: {
        Args: {
          p_limit: number
          p_run?: string
          p_posts?: string[]
          p_table?: string
        }
        Returns: {
          address: string | null
          attempts: number
          claimed_until: string | null
          id: string
          post_id: string
          post_table: string
          reason: string | null
          run_id: string | null
          state: string
          url: string
        }[]
      }
      claim_purges: {
        Args: {
          p_keys: string[]
          p_seconds_ago: number
        }
        Returns: string[]
      }
      claim_storage_origin: {
        Args: {
          given: string
        }
        Returns: {
          is_settled: boolean
          origin: string
        }[]
      }
      complete_address: {
        Args: {
          written: string
          pattern: string
          present: string
        }
        Returns: string
      }
      consume_fetch_quota: {
        Args: {
          p_actor: string
          p_limit: number
        }
        Returns: number
      }
      count_author_posts: {
        Args: {
          p_author: string
        }
        Returns: number
      }
      count_media: { Args: never; Returns: Json }
      count_posts_of_authors: {
        Args: never
        Returns: {
          author_id: string
          newest_at: string
          posts: number
        }[]
      }
      count_reviews: { Args: never; Returns: Json }
      count_sitemap_posts: {
        Args: {
          p_table: string
        }
        Returns: number
      }
      create_credit_note: {
        Args: {
          p_id: string
          p_note: string
          p_nets: Json
          p_reason: string
          p_today: string
        }
        Returns: Json
      }
      create_payment_request: {
        Args: {
          p_id: string
          p_request: Json
          p_today: string
        }
        Returns: Json
      }
      deactivate_person: {
        Args: {
          p_user: string
          p_heir?: string
        }
        Returns: number
      }
      delete_tag: {
        Args: {
          p_slug: string
        }
        Returns: Json
      }
      describe_files: {
        Args: {
          p_ids: string[]
        }
        Returns: {
          file: Json
          id: string
        }[]
      }
      describe_import_run: {
        Args: {
          run: string
        }
        Returns: Json
      }
      describe_jobs: { Args: never; Returns: Json }
      describe_leaving: {
        Args: {
          p_user: string
        }
        Returns: Json
      }
      describe_media: {
        Args: {
          p_media: string
        }
        Returns: Json
      }
      describe_news_run: {
        Args: {
          p_run: string
        }
        Returns: Json
      }
      describe_tag: {
        Args: {
          p_slug: string
          p_description: string
        }
        Returns: undefined
      }
      describe_undo: {
        Args: {
          run: string
        }
        Returns: Json
      }
      end_host_feed: {
        Args: {
          p_host: string
        }
        Returns: undefined
      }
      erase_deleted_post: {
        Args: {
          p_table: string
          p_post: string
        }
        Returns: boolean
      }
      erase_lead: {
        Args: {
          p_lead: string
        }
        Returns: undefined
      }
      erase_personal_data: {
        Args: {
          p_email: string
        }
        Returns: Json
      }
      export_names: { Args: never; Returns: Json }
      export_payment_requests: {
        Args: {
          p_today: string
          p_status?: string
          p_search?: string
          p_after?: Json
        }
        Returns: Json
      }
      export_posts: {
        Args: {
          p_table: string
          p_after: string
          p_limit: number
          p_most_characters: number
        }
        Returns: Json
      }
      find_document: {
        Args: {
          p_kind: string
        }
        Returns: string
      }
      find_imported_posts: {
        Args: {
          p_table: string
          p_source_ids: string[]
        }
        Returns: Json
      }
      find_media_by_hash: {
        Args: {
          p_hashes: string[]
        }
        Returns: Json
      }
      find_new_imports: {
        Args: {
          run: string
          rows: Json
        }
        Returns: number[]
      }
      find_pictures_used_since: {
        Args: {
          names: string[]
          since: string
        }
        Returns: string[]
      }
      find_post_neighbours: {
        Args: {
          p_table: string
          p_post: string
          p_tags: string[]
        }
        Returns: {
          author: string
          featured_image: string
          featured_image_alt: string
          id: string
          published_at: string
          relation: string
          slug: string
          summary: string
          tags: string[]
          title: string
        }[]
      }
      find_redirect: {
        Args: {
          p_path: string
          p_written?: string[]
        }
        Returns: {
          path: string
          source: string
          status: number
          target: string
        }[]
      }
      find_requested_booking: {
        Args: {
          p_request: string
          p_email: string
        }
        Returns: Json
      }
      finish_delivery: {
        Args: {
          p_delivery: string
          p_number: number
          p_result: Json
        }
        Returns: boolean
      }
      finish_job_run: {
        Args: {
          p_run: number
          p_outcome: Json
        }
        Returns: boolean
      }
      follow_calendar: {
        Args: {
          p_calendar: string
          p_booking: string
          p_starts_at: string
          p_ends_at: string
        }
        Returns: string
      }
      forget_deleted_posts: { Args: never; Returns: undefined }
      forget_media_replacements: { Args: never; Returns: undefined }
      hand_over_posts: {
        Args: {
          p_user: string
          p_heir?: string
        }
        Returns: number
      }
      has_live_session: { Args: never; Returns: boolean }
      holds_admin_role: {
        Args: {
          account: string
        }
        Returns: boolean
      }
      import_names: {
        Args: {
          p_authors: Json
          p_tags: Json
          p_overwrites: boolean
        }
        Returns: Json
      }
      import_new_posts: {
        Args: {
          run: string
          rows: Json
          first_place: number
          last_place: number
        }
        Returns: Json
      }
      import_post: {
        Args: {
          run: string
          sent: Json
        }
        Returns: {
          after_updated_at: string | null
          before: Json | null
          id: number
          line: number | null
          links: Json | null
          number: number
          outcome: string
          post_id: string | null
          reason: string | null
          run_id: string
          source_id: string | null
          title: string
          undo: string | null
        }
      }
      import_post_alone: {
        Args: {
          run: string
          sent: Json
        }
        Returns: {
          after_updated_at: string | null
          before: Json | null
          id: number
          line: number | null
          links: Json | null
          number: number
          outcome: string
          post_id: string | null
          reason: string | null
          run_id: string
          source_id: string | null
          title: string
          undo: string | null
        }
      }
      import_posts: {
        Args: {
          run_id: string
          rows: Json
          left_out?: Json
        }
        Returns: Json
      }
      is_admin: { Args: never; Returns: boolean }
      is_loopback_origin: {
        Args: {
          origin: string
        }
        Returns: boolean
      }
      is_post_gone: {
        Args: {
          p_table: string
          p_name: string
        }
        Returns: boolean
      }
      job_timekeeper: { Args: never; Returns: string }
      keep_mailbox_position: {
        Args: {
          p_mailbox: string
          p_uid_validity: number
          p_last_uid: number
        }
        Returns: undefined
      }
      keep_payment_link: {
        Args: {
          p_id: string
          p_version: number
          p_token_hash: string
        }
        Returns: boolean
      }
      link_imported_posts: {
        Args: {
          p_run: string
          p_limit: number
        }
        Returns: boolean
      }
      list_active_people: { Args: never; Returns: Json }
      list_activity: {
        Args: {
          p_kind?: string
          p_person?: string
          p_from?: string
          p_until?: string
          p_before_at?: string
          p_before_id?: number
          p_limit?: number
        }
        Returns: Json
      }
      list_ad_conversions: {
        Args: {
          p_from: string
          p_to: string
          p_time_zone: string
        }
        Returns: Json
      }
      list_aged_pictures: {
        Args: {
          p_after_name: string
          p_limit: number
        }
        Returns: string[]
      }
      list_author_posts: {
        Args: {
          p_author: string
          p_limit: number
          p_offset?: number
        }
        Returns: {
          post_id: string
          post_table: string
        }[]
      }
      list_authored_posts: {
        Args: {
          p_table: string
          p_show?: string
          p_page?: number
          p_size?: number
        }
        Returns: Json
      }
      list_calendars_to_read: {
        Args: {
          p_calendar?: string
          p_is_due?: boolean
          p_is_written?: boolean
        }
        Returns: {
          copies: Json
          id: string
          login: string
          time_zone: string
          url: string
          version: string
        }[]
      }
      list_commenters: {
        Args: {
          p_table: string
          p_post: string
        }
        Returns: Json
      }
      list_deleted_posts: {
        Args: {
          p_table: string
          p_search: string
          p_limit: number
          p_offset: number
        }
        Returns: Json
      }
      list_due_channels: { Args: never; Returns: string[] }
      list_import_runs: {
        Args: {
          p_limit: number
          p_table?: string
        }
        Returns: Json
      }
      list_job_calls: {
        Args: never
        Returns: {
          body: Json
          due_at: string
          function_name: string
          name: string
          wait_seconds: number
        }[]
      }
      list_lead_owners: { Args: never; Returns: Json }
      list_leads: {
        Args: {
          p_filter: Json
          p_after: Json
          p_limit: number
          p_is_export?: boolean
        }
        Returns: Json
      }
      list_like_words: {
        Args: {
          p_query: string
        }
        Returns: {
          found: string
          typed: string
        }[]
      }
      list_managed_tags: { Args: never; Returns: Json }
      list_media: {
        Args: {
          p_filter: Json
          p_sort: string
          p_limit: number
          p_after?: Json
        }
        Returns: Json
      }
      list_media_fields: {
        Args: {
          p_kind: string
        }
        Returns: string[]
      }
      list_media_to_erase: {
        Args: {
          p_limit: number
        }
        Returns: Json
      }
      list_media_uses: {
        Args: {
          p_media: string
          p_limit: number
        }
        Returns: Json
      }
      list_orphaned_mail_files: {
        Args: {
          p_limit: number
        }
        Returns: string[]
      }
      list_own_posts: {
        Args: {
          p_table: string
        }
        Returns: string[]
      }
      list_payment_requests: {
        Args: {
          p_today: string
          p_status?: string
          p_search?: string
          p_limit?: number
          p_offset?: number
        }
        Returns: Json
      }
      list_people: { Args: never; Returns: Json }
      list_provider_calls: {
        Args: {
          p_from: string
          p_to: string
        }
        Returns: Json
      }
      list_published_posts: {
        Args: {
          p_table: string
          p_tag?: string
          p_limit?: number
          p_offset?: number
        }
        Returns: {
          author: string
          featured_image: string
          featured_image_alt: string
          id: string
          published_at: string
          slug: string
          summary: string
          tags: string[]
          title: string
          total: number
        }[]
      }
      list_redirects: {
        Args: {
          p_search?: string
          p_source?: string
          p_limit?: number
          p_offset?: number
        }
        Returns: {
          changed_by_email: string
          hits: number
          last_used: string
          path: string
          source: string
          status: number
          target: string
          total: number
          updated_at: string
        }[]
      }
      list_reviewers: { Args: never; Returns: Json }
      list_sitemap_part: {
        Args: {
          p_table: string
          p_number: number
          p_size?: number
        }
        Returns: Json
      }
      list_staff_posts: {
        Args: {
          p_filter: Json
          p_order: string
          p_after: Json
          p_limit: number
        }
        Returns: Json
      }
      list_storage_origins: { Args: never; Returns: string[] }
      list_stored_files: { Args: never; Returns: Json }
      list_tags: {
        Args: {
          p_table?: string
        }
        Returns: {
          description: string
          name: string
          newest_at: string
          post_count: number
          slug: string
        }[]
      }
      list_texts_to_seal: {
        Args: {
          p_key_id: string
          p_limit: number
        }
        Returns: Json
      }
      list_touched_names: {
        Args: {
          p_seconds: number
        }
        Returns: Json
      }
      list_triples: {
        Args: {
          p_text: string
        }
        Returns: string[]
      }
      list_unannounced_posts: {
        Args: {
          p_limit: number
        }
        Returns: Json
      }
      list_used_pictures: {
        Args: {
          p_place: string
          p_after_id: string
          p_limit: number
        }
        Returns: Json
      }
      make_booking: {
        Args: {
          p_booking: Json
          p_candidates: Json
          p_revision: number
        }
        Returns: Json
      }
      make_first_owner: {
        Args: {
          p_secret_hash: string
          p_user_id: string
        }
        Returns: boolean
      }
      make_host_feed: {
        Args: {
          p_host: string
        }
        Returns: string
      }
      mark_booking: {
        Args: {
          p_booking: string
          p_status: string
        }
        Returns: Json
      }
      mark_payment_request_paid: {
        Args: {
          p_id: string
          p_way: string
          p_on: string
          p_note: string
          p_sends_receipt: boolean
          p_today: string
          p_entry?: string
          p_amount?: number
          p_is_extra?: boolean
        }
        Returns: Json
      }
      may: {
        Args: {
          p_permission: string
        }
        Returns: boolean
      }
      may_add_picture: {
        Args: {
          p_bucket: string
          p_name: string
        }
        Returns: boolean
      }
      may_restore_post: {
        Args: {
          p_table: string
          p_post: string
        }
        Returns: boolean
      }
      measure_installation: { Args: never; Returns: Json }
      merge_authors: {
        Args: {
          p_author: string
          p_into: string
        }
        Returns: undefined
      }
      merge_leads: {
        Args: {
          p_lead: string
          p_duplicate: string
        }
        Returns: undefined
      }
      merge_tags: {
        Args: {
          p_slug: string
          p_into: string
        }
        Returns: Json
      }
      move_booking: {
        Args: {
          p_booking: string
          p_starts_at: string
          p_host?: string
        }
        Returns: Json
      }
      move_own_booking: {
        Args: {
          p_token: string
          p_starts_at: string
          p_ends_at: string
          p_candidates: Json
          p_revision: number
          p_time_zone?: string
        }
        Returns: Json
      }
      move_picture_addresses: {
        Args: {
          p_table: string
          p_after_id: string
          p_limit: number
        }
        Returns: string
      }
      news_import_interval: { Args: never; Returns: number }
      note_about_lead: {
        Args: {
          p_lead: string
          p_text: string
        }
        Returns: undefined
      }
      note_alerts: {
        Args: {
          p_seen: Json
          p_unknown: string[]
          p_grace_seconds: number
        }
        Returns: Json
      }
      note_calendar_copy: {
        Args: {
          p_calendar: string
          p_booking: string
          p_sequence?: number
          p_starts_at?: string
          p_ends_at?: string
        }
        Returns: boolean
      }
      note_export: {
        Args: {
          p_what: string
        }
        Returns: undefined
      }
      open_page_preview: {
        Args: {
          p_token_hash: string
        }
        Returns: Json
      }
      open_payment_link: {
        Args: {
          p_token_hash: string
          p_today: string
          p_marks_seen: boolean
        }
        Returns: Json
      }
      open_post_preview: {
        Args: {
          p_token_hash: string
        }
        Returns: Json
      }
      pass_job_tick: {
        Args: {
          p_job: string
        }
        Returns: undefined
      }
      plan_backups: {
        Args: {
          p_every_seconds: number
        }
        Returns: undefined
      }
      plan_deliveries: { Args: never; Returns: undefined }
      plan_inbound_mail: {
        Args: {
          p_mail: Json
        }
        Returns: string
      }
      plan_job_ticks: { Args: never; Returns: undefined }
      plan_news_import: {
        Args: {
          minutes: number
        }
        Returns: undefined
      }
      prepare_invitation: {
        Args: {
          p_email: string
        }
        Returns: string
      }
      prune_activity: {
        Args: {
          p_days: number
          p_limit: number
        }
        Returns: number
      }
      prune_document_versions: {
        Args: {
          p_count: number
          p_days: number
          p_limit: number
        }
        Returns: number
      }
      prune_personal_data: {
        Args: {
          p_message_days: number
          p_call_days: number
          p_limit: number
        }
        Returns: number
      }
      publish_due_documents: { Args: never; Returns: number }
      publish_post_draft: {
        Args: {
          p_table: string
          p_post: string
          p_based_on: string
          p_version: string
        }
        Returns: string
      }
      publish_site_documents: {
        Args: {
          p_documents: Json
          p_at?: string
        }
        Returns: string[]
      }
      put_sealed_text: {
        Args: {
          p_kind: string
          p_id: string
          p_read: string
          p_sealed: string
        }
        Returns: boolean
      }
      reactivate_person: {
        Args: {
          p_user: string
        }
        Returns: undefined
      }
      read_alert_facts: { Args: never; Returns: Json }
      read_backups: { Args: never; Returns: Json }
      read_booking_state: {
        Args: {
          p_from: string
          p_to: string
          p_token?: string
          p_type?: string
        }
        Returns: Json
      }
      read_calendar_copy: {
        Args: {
          p_calendar: string
          p_booking: string
        }
        Returns: Json
      }
      read_due_posts: {
        Args: {
          p_since: string
        }
        Returns: Json
      }
      read_hidden_documents: {
        Args: never
        Returns: {
          content: Json
          name: string
        }[]
      }
      read_host_feed: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      read_inbound_mail: {
        Args: {
          p_mail: string
        }
        Returns: Json
      }
      read_lead: {
        Args: {
          p_lead: string
          p_marks_seen?: boolean
        }
        Returns: Json
      }
      read_mail_thread: {
        Args: {
          p_delivery: string
        }
        Returns: Json
      }
      read_mailbox_position: {
        Args: {
          p_mailbox: string
        }
        Returns: Json
      }
      read_media: {
        Args: {
          p_media: string
        }
        Returns: Json
      }
      read_news_run: {
        Args: {
          p_run: number
        }
        Returns: Json
      }
      read_news_schedule: { Args: never; Returns: Json }
      read_own_booking: {
        Args: {
          p_token: string
        }
        Returns: Json
      }
      read_own_profile: { Args: never; Returns: Json }
      read_own_role: { Args: never; Returns: Json }
      read_payment_link_version: {
        Args: {
          p_id: string
        }
        Returns: number
      }
      read_payment_request: {
        Args: {
          p_id: string
          p_today: string
        }
        Returns: Json
      }
      read_personal_data: {
        Args: {
          p_email: string
        }
        Returns: Json
      }
      read_publishing_plan: {
        Args: {
          p_from: string
          p_to: string
          p_first: string
          p_last: string
        }
        Returns: Json
      }
      read_shown_documents: {
        Args: {
          p_known?: Json
        }
        Returns: {
          content: Json
          name: string
          updated_at: string
        }[]
      }
      read_site_document_version: {
        Args: {
          p_name: string
        }
        Returns: string
      }
      read_usage: {
        Args: {
          since: string
        }
        Returns: Json
      }
      receive_provider_event: {
        Args: {
          p_provider: string
          p_key: string
          p_kind: string
          p_happened_at: string
          p_body: string
          p_facts: Json
          p_today: string
          p_day: string
        }
        Returns: string
      }
      refund_payment_request: {
        Args: {
          p_id: string
          p_amount: number
          p_on: string
          p_note: string
          p_today: string
          p_payment?: string
          p_entry?: string
        }
        Returns: Json
      }
      release_waiting_mails: {
        Args: {
          p_has_mail_server: boolean
        }
        Returns: undefined
      }
      remind_of_payments: {
        Args: {
          p_days: number[]
          p_today: string
        }
        Returns: number
      }
      rename_tag: {
        Args: {
          p_slug: string
          p_name: string
        }
        Returns: Json
      }
      renew_deliveries: {
        Args: {
          p_claims: Json
          p_lease_seconds: number
        }
        Returns: undefined
      }
      renew_job_run: {
        Args: {
          p_run: number
        }
        Returns: boolean
      }
      renew_payment_link: {
        Args: {
          p_id: string
        }
        Returns: number
      }
      reopen_payment_request: {
        Args: {
          p_id: string
          p_today: string
        }
        Returns: Json
      }
      replace_media: {
        Args: {
          p_from: string
          p_to: string
          p_actor?: string
        }
        Returns: Json
      }
      replay_deliveries: {
        Args: {
          p_deliveries: string[]
        }
        Returns: number
      }
      reply_to_lead: {
        Args: {
          p_lead: string
          p_subject: string
          p_text: string
          p_key: string
        }
        Returns: string
      }
      report_import_run: {
        Args: {
          run: string
        }
        Returns: Json
      }
      report_lead_sources: {
        Args: {
          p_by: string
          p_from: string
          p_to: string
          p_time_zone: string
        }
        Returns: Json
      }
      request_backup: { Args: never; Returns: boolean }
      rest_job: {
        Args: {
          p_job: string
        }
        Returns: undefined
      }
      restore_media: {
        Args: {
          p_ids: string[]
          p_owner?: string
        }
        Returns: number
      }
      restore_post: {
        Args: {
          p_table: string
          p_post: string
        }
        Returns: boolean
      }
      restore_posts: {
        Args: {
          p_posts: Json
        }
        Returns: Json
      }
      restore_tag: {
        Args: {
          p_removal: string
        }
        Returns: Json
      }
      retry_provider_event: {
        Args: {
          p_id: string
          p_facts: Json
          p_today: string
          p_day: string
        }
        Returns: string
      }
      review_post: {
        Args: {
          p_table: string
          p_post: string
          p_action: string
          p_note?: string
          p_reviewer?: string
          p_version?: string
        }
        Returns: string
      }
      revoke_invitation: {
        Args: {
          p_user: string
        }
        Returns: boolean
      }
      revoke_payment_link: {
        Args: {
          p_id: string
          p_today: string
        }
        Returns: Json
      }
      role_state: { Args: never; Returns: string }
      save_legal_text: {
        Args: {
          p_page: string
          p_body: string
          p_html: string
          p_features: string[]
        }
        Returns: undefined
      }
      save_own_profile: {
        Args: {
          p_name: string
          p_bio?: string
          p_picture?: string
          p_picture_alt?: string
          p_takes_over?: boolean
        }
        Returns: Json
      }
      save_post_draft: {
        Args: {
          p_table: string
          p_post: string
          p_content: Json
          p_based_on: string
          p_version: string
          p_actor: string
          p_email: string
        }
        Returns: string
      }
      save_site_document_draft: {
        Args: {
          p_name: string
          p_content: Json
          p_version: string
        }
        Returns: string
      }
      schedule_job: {
        Args: {
          p_name: string
          p_function: string
          p_every: string
          p_body?: Json
        }
        Returns: undefined
      }
      search_posts: {
        Args: {
          p_query: string
          p_limit?: number
          p_offset?: number
        }
        Returns: {
          author: string
          excerpt: string
          id: string
          post_table: string
          published_at: string
          slug: string
          summary: string
          title: string
          total: number
        }[]
      }
      seed_posts: {
        Args: {
          p_part: number
          p_parts: number
          p_table: string
          p_posts: Json
          p_authors: Json
        }
        Returns: boolean
      }
      send_payment_request: {
        Args: {
          p_id: string
          p_reminds: boolean
          p_today: string
        }
        Returns: Json
      }
      send_test_event: {
        Args: {
          p_endpoint: string
        }
        Returns: string
      }
      set_default_news_interval: {
        Args: {
          minutes: number
        }
        Returns: undefined
      }
      set_news_interval: {
        Args: {
          minutes: number
          actor?: string
        }
        Returns: undefined
      }
      set_news_source: {
        Args: {
          url: string
          actor?: string
        }
        Returns: undefined
      }
      set_provider_event_aside: {
        Args: {
          p_id: string
        }
        Returns: boolean
      }
      set_role: {
        Args: {
          p_user: string
          p_role: string
        }
        Returns: undefined
      }
      set_role_rule: {
        Args: {
          p_role: string
          p_needs_second_factor: boolean
        }
        Returns: undefined
      }
      settle_alert: {
        Args: {
          p_name: string
          p_subject: string
          p_is_end: boolean
          p_told_by: string[]
          p_is_done: boolean
        }
        Returns: undefined
      }
      settle_calendar: {
        Args: {
          p_calendar: string
          p_times: Json
          p_error?: string
          p_notes?: string[]
          p_version?: string
          p_wait_seconds?: number
        }
        Returns: undefined
      }
      settle_holidays: {
        Args: {
          p_region: string
          p_days: Json
        }
        Returns: number
      }
      settle_storage_origin: {
        Args: {
          given: string
        }
        Returns: undefined
      }
      snooze_lead: {
        Args: {
          p_lead: string
          p_until: string
        }
        Returns: undefined
      }
      store_inbound_mail: {
        Args: {
          p_mail: Json
        }
        Returns: string
      }
      submit_lead: {
        Args: {
          p_kind: string
          p_values: Json
          p_details: Json
          p_source: Json
          p_spam_score: number
          p_spam_reasons: string[]
          p_is_spam: boolean
          p_visitor: string
        }
        Returns: Json
      }
      summarize_deliveries: { Args: never; Returns: Json }
      swap_media: {
        Args: {
          p_text: string
          p_from: string
          p_to: string
        }
        Returns: string
      }
      take_back_reply: {
        Args: {
          p_delivery: string
        }
        Returns: Json
      }
      take_booking_quota: {
        Args: {
          p_purpose: string
          p_key: string
        }
        Returns: number
      }
      tell_account_deleted: {
        Args: {
          p_email: string
        }
        Returns: undefined
      }
      undo_import: {
        Args: {
          p_run: string
          p_limit?: number
        }
        Returns: Json
      }
      undo_import_of_post: {
        Args: {
          post_table: string
          entry: string
        }
        Returns: string
      }
      undo_media_replacement: {
        Args: {
          p_replacement: string
          p_actor?: string
        }
        Returns: Json
      }
      undo_payment_entry: {
        Args: {
          p_id: string
          p_entry: string
          p_today: string
        }
        Returns: Json
      }
      unmerge_lead: {
        Args: {
          p_duplicate: string
        }
        Returns: undefined
      }
      unpublish_due_posts: { Args: never; Returns: number }
      unschedule_job: {
        Args: {
          p_name: string
        }
        Returns: boolean
      }
      write_as: {
        Args: {
          p_actor: string
        }
        Returns: undefined
      }
      write_media_fields: {
        Args: {
          p_kind: string
          p_id: string
          p_fields: Json
          p_table?: string
        }
        Returns: string
      }
      write_media_words: {
        Args: {
          p_title: string
          p_name: string
          p_alt: string
          p_tags: string[]
        }
        Returns: string
      }
    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Public = Database['public']

/** Row of a table or view. */
export type Tables<Name extends keyof (Public['Tables'] & Public['Views'])> = (Public['Tables'] &
  Public['Views'])[Name]['Row']
/** Values for an insert. */
export type TablesInsert<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Insert']
/** Values for an update. */
export type TablesUpdate<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Update']
