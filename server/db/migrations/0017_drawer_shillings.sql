ALTER TABLE "drawer_moves" DROP CONSTRAINT "drawer_moves_something";--> statement-breakpoint
ALTER TABLE "drawers" DROP CONSTRAINT "drawers_float";--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "counted_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "expected_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "left_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD COLUMN "taken_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD COLUMN "shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawers" ADD COLUMN "float_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawers" ADD COLUMN "handed_shillings" bigint;--> statement-breakpoint
ALTER TABLE "drawer_closings" ADD CONSTRAINT "drawer_closings_shillings" CHECK (coalesce("drawer_closings"."counted_shillings", 0) = coalesce("drawer_closings"."left_shillings", 0) + coalesce("drawer_closings"."taken_shillings", 0));--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_something" CHECK ("drawer_moves"."cents" <> 0 or "drawer_moves"."shillings" <> 0);--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_float" CHECK ("drawers"."float_cents" >= 0 and coalesce("drawers"."float_shillings", 0) >= 0);