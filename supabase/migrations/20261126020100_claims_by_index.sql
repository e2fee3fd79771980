-- Deliveries are claimed and noted by their indexes however many wait: plans that were made when there were few read all of
-- them for ever.

create index deliveries_given_up on public.deliveries (channel) where status = 'sending' and abandonments >= 20;

alter function public.claim_deliveries(text, integer, double precision)
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan;
