ALTER TABLE "documents" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_erased" CHECK ("documents"."erased_at" is null or "documents"."deleted_at" is not null);--> statement-breakpoint
-- Erased files free their room within minutes, however many others there are.
ALTER TABLE "document_parts" SET (autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_scale_factor = 0);
