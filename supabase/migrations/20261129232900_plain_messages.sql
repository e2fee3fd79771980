-- Messages and variable names of functions in the field's terms. Each function keeps its definition except for these
-- words, which are replaced in its text.
do $migration$
  declare
    change record;
    definition text;
  begin
    for change in values
      ('private.call_site', 'The site was not told of a change: %', 'The site was not notified of a change: %'),
      ('public.keep_last_owner', 'Make somebody else an owner first.', 'Make someone else an owner first.'),
      ('public.deactivate_person', 'Posts can be handed to somebody with a role on this site alone.', 'Posts can only be transferred to someone with a role on this site.'),
      ('public.call_due_jobs', 'The vault needs the secrets project_url and secret_key, with which scheduled jobs are called.', 'Add the secrets project_url and secret_key to the vault: scheduled jobs need them.'),
      ('public.seed_posts', 'The part % of the first content comes before the part %', 'Part % of the seed content must be written before part %'),
      ('private.check_author_links', 'A link is a whole address that begins with https://.', 'Enter the full address of the link, beginning with https://.'),
      ('private.take_author_name', 'Another author is called "%s" already.', 'Another author is already called "%s".'),
      ('public.prepare_author', 'An author has a name.', 'An author needs a name.'),
      ('public.prepare_author', 'The picture of an author is the address of a picture.', 'The picture of an author must be the address of a picture.'),
      ('public.merge_authors', 'One of the two authors is not there any more.', 'One of the two authors no longer exists.'),
      ('private.must_be_writer', 'Only people who write here have a profile.', 'Only people who write posts have a profile.'),
      ('public.save_own_profile', 'Say that this is you, or choose another name.', 'Confirm that this is you, or choose another name.'),
      ('public.save_own_profile', 'That is somebody else’s profile.', 'That is someone else’s profile.'),
      ('public.save_own_profile', 'Choose a picture of the library, or upload one.', 'Choose a picture from the library, or upload one.'),
      ('public.save_own_profile', 'Another author is called "%s" already.', 'Another author is already called "%s".'),
      ('public.hand_over_posts', 'Make somebody else an owner first.', 'Make someone else an owner first.'),
      ('public.hand_over_posts', 'Posts can be handed to somebody with a role on this site alone.', 'Posts can only be transferred to someone with a role on this site.'),
      ('public.refuse_known_post_id', 'Another post has this id, or had it. Leave the id out, and the new post gets one of its own.', 'This id belongs, or belonged, to another post. Leave it out to get a new one.'),
      ('public.prepare_redirect', 'Leave out what follows “?” or “#”: a redirect holds for any query.', 'Remove everything from “?” or “#” on: a redirect applies to any query.'),
      ('public.prepare_redirect', 'This is no address that can be asked for: write other letters percent-encoded.', 'This address is not valid. Percent-encode special characters.'),
      ('public.prepare_redirect', 'This is no address that can be led to: write other letters percent-encoded.', 'This address is not valid. Percent-encode special characters.'),
      ('public.prepare_redirect', 'The front page can’t lead elsewhere.', 'The home page can’t be redirected.'),
      ('public.prepare_redirect', 'Addresses of programs, such as /rest/v1, lead nowhere else.', 'Addresses of the API, such as /rest/v1, can’t be redirected.'),
      ('public.prepare_redirect', '“%s” is the address of a post, which stays in front.', '“%s” is the address of a post, so it can’t be redirected.'),
      ('public.prepare_redirect', '“%s” leads to its post, “%s”, by itself.', '“%s” already redirects to its post, “%s”.'),
      ('public.prepare_redirect', 'Say where the old address leads to.', 'Enter the new address.'),
      ('public.prepare_redirect', 'Give a path of this site, such as /services, or a whole address that begins with https://.', 'Enter a path of this site, such as /services, or a full address that begins with https://.'),
      ('public.prepare_redirect', '“%s” would lead to itself.', '“%s” would redirect to itself.'),
      ('public.prepare_redirect', '“%s” leads on to “%s”; point', '“%s” redirects to “%s”; point'),
      ('public.refuse_redirect_chains', '“%s” leads back to “%s”: readers would go in a circle.', '“%s” redirects back to “%s”, which would be a loop.'),
      ('public.refuse_redirect_chains', '“%s” says that it is gone; “%s” can’t lead there.', '“%s” is marked as removed, so “%s” can’t redirect there.'),
      ('public.refuse_redirect_chains', '“%s” leads on to “%s”; point', '“%s” redirects to “%s”; point'),
      ('private.lock_tag', 'There is no such tag any more.', 'This tag no longer exists.'),
      ('public.rename_tag', 'There is a tag of that name already. Merge the two instead.', 'A tag with this name already exists. Merge the two instead.'),
      ('public.restore_tag', 'This can''''t be taken back any more.', 'This can''''t be undone anymore.'),
      ('public.change_posts', 'At most 50 posts are changed at once.', 'At most 50 posts can be changed at once.'),
      ('public.change_posts', 'There is no such change.', 'Unknown action.'),
      ('public.list_reviewers', 'Only writers ask for reviews.', 'Only people who write posts submit them for review.'),
      ('public.review_post', 'A review is not moved on by that.', 'Unknown step of a review.'),
      ('public.review_post', 'Say what is to be changed.', 'Describe what needs to change.'),
      ('public.count_reviews', 'Only writers ask for reviews.', 'Only people who write posts submit them for review.'),
      ('private.check_unpublish_date', 'a post is taken down after it was published, and not in the past', 'the unpublish date must be in the future and after publication'),
      ('private.check_unpublish_date', 'Choose a later date to take it down, or none.', 'Choose a later unpublish date, or none.'),
      ('private.import_tag', 'A tag has a name of letters or digits.', 'A tag name needs a letter or a digit.'),
      ('public.claim_deliveries', 'Whoever tried to send it has ended each time.', 'The process ended in every attempt to send it.'),
      ('public.finish_delivery', 'The receiver answered that it is gone (410).', 'The receiver returned status 410 (gone).'),
      ('private.lock_lead', 'This lead is not there any more.', 'This lead no longer exists.'),
      ('private.lock_lead', 'This lead was merged into another. Take that back first.', 'This lead was merged into another. Undo the merge first.'),
      ('public.reply_to_lead', 'This lead left no mail address. Add one, or phone.', 'This lead has no email address. Add one, or call.'),
      ('public.reply_to_lead', 'This lead is in the bin. Restore it first.', 'This lead is in the trash. Restore it first.'),
      ('public.merge_leads', 'One of them is in the bin. Restore it first.', 'One of them is in the trash. Restore it first.'),
      ('public.unmerge_lead', 'This lead is not merged any more.', 'This lead is no longer merged.'),
      ('public.erase_lead', 'Only what is in the bin can be deleted for good.', 'Only leads in the trash can be deleted permanently.'),
      ('private.total_payment_lines', 'A quantity is a number above 0, at most 100,000, with at most 3 decimals.', 'A quantity must be a number above 0, at most 100,000, with at most 3 decimals.'),
      ('private.total_payment_lines', 'A unit price is a whole number of the currency''''s smallest unit.', 'A unit price must be a whole number of the currency''''s smallest unit.'),
      ('private.total_payment_lines', 'A tax rate is a number from 0 to 100, with at most 3 decimals.', 'A tax rate must be a number from 0 to 100, with at most 3 decimals.'),
      ('public.send_payment_request', 'This request has no e-mail address.', 'This request has no email address.'),
      ('public.send_payment_request', 'The link of this request was revoked. Make a new one first.', 'The link of this request was revoked. Create a new one first.'),
      ('public.send_payment_request', 'The client would find no way to pay. Set', 'The client would have no way to pay. Set'),
      ('public.send_payment_request', 'Only a request that is still to be paid can be sent.', 'Only an unpaid request can be sent.'),
      ('public.cancel_payment_request', 'Only a request that is still to be paid can be cancelled.', 'Only an unpaid request can be canceled.'),
      ('public.cancel_payment_request', 'A part of it is paid. Refund that first, or issue a credit note for the rest.', 'It is partly paid. Refund that first, or issue a credit note for the rest.'),
      ('public.reopen_payment_request', 'This request is still to be paid.', 'This request is not paid yet.'),
      ('public.read_payment_link_version', 'The link of this request was revoked. Make a new one first.', 'The link of this request was revoked. Create a new one first.'),
      ('public.mark_payment_request_paid', 'Only a request that is still to be paid can be marked as paid.', 'Only an unpaid request can be marked as paid.'),
      ('public.mark_payment_request_paid', 'The day of the payment is still to come.', 'The payment date is in the future.'),
      ('public.mark_payment_request_paid', 'A payment is above 0, and below a billion.', 'A payment must be above 0 and below a billion.'),
      ('public.refund_payment_request', 'The day of the refund is still to come.', 'The refund date is in the future.'),
      ('public.refund_payment_request', 'Only a request that is paid, and not refunded whole, can be refunded.', 'Only a paid request that is not fully refunded can be refunded.'),
      ('public.refund_payment_request', 'A refund is above 0, and at most what was paid and not refunded yet.', 'A refund must be above 0, and at most what was paid and not refunded yet.'),
      ('public.undo_payment_entry', 'This request is cancelled. Reopen it first.', 'This request is canceled. Reopen it first.'),
      ('public.create_credit_note', 'This request is cancelled, so there is nothing to credit.', 'This request is canceled, so there is nothing to credit.'),
      ('public.create_credit_note', 'Credit more than 0, and at most what the request has left at each tax rate.', 'Credit more than 0, and at most what is left at each tax rate.'),
      ('private.attach_booking_event', 'It came after the booking was moved or cancelled', 'It came after the booking was moved or canceled'),
      ('private.refuse_activity_change', 'Lines of the activity are never changed or removed.', 'Entries of the activity log are never changed or deleted.'),
      ('private.note_account_activity', 'A line of the activity could not be written: %', 'An entry of the activity log could not be written: %'),
      ('public.erase_personal_data', 'This is no email address.', 'This is not an email address.')
    loop
      definition := pg_get_functiondef(change.column1::regproc);
      if position(change.column2 in definition) = 0 then
        raise exception 'The function % does not contain: %', change.column1, change.column2;
      end if;
      execute replace(definition, change.column2, change.column3);
    end loop;
    -- Whole words.
    for change in values
      ('private.call_site', 'told_site', 'notified_site'),
      ('public.seed_posts', 'said', 'given'),
      ('search.learn_words', 'told', 'next_word'),
      ('search.keep_new_posts', 'told', 'next_word'),
      ('public.list_unannounced_posts', 'told', 'changed'),
      ('private.announce_rows', 'told', 'announced'),
      ('private.announce_rows', 'most_bytes', 'max_bytes'),
      ('private.announce_rows', 'most_of_a_transaction', 'max_rows'),
      ('private.import_tag', 'said', 'new_description'),
      ('private.import_tag', 'tidy', 'new_name'),
      ('private.import_tag', 'wanted', 'new_slug'),
      ('private.tell_of_forms', 'told', 'form'),
      ('private.read_lead_words', 'told', 'fields'),
      ('private.announce_booking', 'told', 'mail_data'),
      ('private.total_payment_lines', 'totalled', 'totaled'),
      ('private.attach_booking_event', 'told', 'event_facts'),
      ('private.list_provider_calls', 'told', 'latest_events'),
      ('private.list_provider_calls', 'told_email', 'host_email'),
      ('private.note_activity', 'door', 'write_origin'),
      ('private.note_account_activity', 'told', 'entry'),
      ('private.note_account_activity', 'said', 'auth_action')
    loop
      definition := pg_get_functiondef(change.column1::regproc);
      if definition !~ ('\m' || change.column2 || '\M') then
        raise exception 'The function % does not contain: %', change.column1, change.column2;
      end if;
      execute regexp_replace(definition, '\m' || change.column2 || '\M', change.column3, 'g');
    end loop;
  end
$migration$;
