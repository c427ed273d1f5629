ALTER TABLE "shillings" ADD COLUMN "given_cents" integer;--> statement-breakpoint
ALTER TABLE "shillings" ADD COLUMN "given_shillings" bigint;--> statement-breakpoint
ALTER TABLE "shillings" ADD COLUMN "back_cents" integer;