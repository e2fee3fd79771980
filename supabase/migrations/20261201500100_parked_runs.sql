-- A run whose process is asked to end stops between two of its steps and says so: `abandoned`. What the clock had begun
-- is due again at once, for whichever process is there next; it is no failure, and nothing rests for it.
create or replace function public.finish_job_run(p_run bigint, p_outcome jsonb) returns boolean
  language plpgsql security definer set search_path = ''
  as $$
    declare
      ended public.job_runs;
    begin
      -- In the order of claim_job_run.
      perform from public.scheduled_jobs
        where name = (select job from public.job_runs where id = p_run) for update;
      update public.job_runs set
        status = p_outcome ->> 'status',
        finished_at = clock_timestamp(),
        leased_until = null,
        result = p_outcome -> 'result',
        message = left(p_outcome ->> 'message', 1000)
      where id = p_run and status = 'running' returning * into ended;
      if ended.id is null then
        return false;
      end if;
      if ended.status = 'succeeded' then
        update public.scheduled_jobs set failures = 0 where name = ended.job;
      elsif ended.trigger <> 'timer' then
        null;
      elsif ended.status = 'abandoned' then
        update public.scheduled_jobs set next_due_at = least(next_due_at, clock_timestamp()) where name = ended.job;
      else
        perform public.rest_job(ended.job);
      end if;
      delete from public.job_runs where job = ended.job
        and id < (select id from public.job_runs where job = ended.job order by id desc offset 499 limit 1);
      return true;
    end
  $$;
