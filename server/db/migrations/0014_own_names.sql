DROP INDEX "payments_number";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "linked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "linked_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_proposed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- BY HAND, from here to the end of it: what is there already has to fit, and nothing of it is lost.
CREATE FUNCTION pg_temp.plain_number(number text) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(nullif(regexp_replace(upper(regexp_replace(translate(number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), number)
$$;
--> statement-breakpoint
UPDATE users SET phone_since = (
  SELECT max(at) FROM audit
  WHERE entity = 'users' AND key = users.id::text AND jsonb_exists(after, 'phoneNumber')
);
--> statement-breakpoint
-- Phones that a parent gave herself, and those that several parents have, wait for the office to confirm them.
UPDATE users SET
  phone_proposed = pg_temp.plain_number(phone_number), phone_proposed_at = coalesce(phone_since, created_at),
  phone_number = NULL, phone_since = NULL
WHERE role = 'PARENT' AND ended_at IS NULL AND pg_temp.plain_number(phone_number) ~ '^6[357][0-9]{7}$' AND (
  EXISTS (
    SELECT FROM audit
    WHERE entity = 'users' AND key = users.id::text AND actor_id = users.id AND at = users.phone_since
      AND jsonb_exists(after, 'phoneNumber')
  )
  OR EXISTS (
    SELECT FROM users AS others
    WHERE others.id <> users.id AND others.role = 'PARENT' AND others.ended_at IS NULL
      AND pg_temp.plain_number(others.phone_number) = pg_temp.plain_number(users.phone_number)
  )
);
--> statement-breakpoint
-- What is no phone and stands with several parents is told apart by their numbers.
UPDATE users SET phone_number = phone_number || ' (' || id || ')'
WHERE role = 'PARENT' AND ended_at IS NULL AND EXISTS (
  SELECT FROM users AS others
  WHERE others.id <> users.id AND others.role = 'PARENT' AND others.ended_at IS NULL
    AND pg_temp.plain_number(others.phone_number) = pg_temp.plain_number(users.phone_number)
);
--> statement-breakpoint
UPDATE guardians SET linked_at = audit.at, linked_by = audit.actor_id FROM audit
WHERE audit.entity = 'students' AND audit.key = guardians.student_id::text
  AND audit.after ->> 'guardianAdded' = guardians.user_id::text;
--> statement-breakpoint
DROP FUNCTION pg_temp.plain_number(text);
--> statement-breakpoint
-- END of what is by hand.
CREATE UNIQUE INDEX "payments_ref" ON "payments" USING btree ("collected_by","ref","student_id");--> statement-breakpoint
CREATE INDEX "payments_arrival" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_parent_phone" ON "users" USING btree (coalesce(nullif(regexp_replace(upper(regexp_replace(translate("phone_number", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), "phone_number")) WHERE role = 'PARENT' and ended_at is null;--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree (coalesce(nullif(regexp_replace(upper(regexp_replace(translate("number", '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789'), '[^0-9A-Za-z]', '', 'g')), '^0*(252(?=[0-9]{6}))?0*(?=.)', ''), ''), "number"));