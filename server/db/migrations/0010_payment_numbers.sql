DROP INDEX "payments_number";--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree (upper(regexp_replace("number", '[\s-]', '', 'g')));