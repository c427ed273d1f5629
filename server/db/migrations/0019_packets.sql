CREATE TABLE "packets" (
	"id" text PRIMARY KEY NOT NULL,
	"device_code" text NOT NULL,
	"owner_id" integer NOT NULL,
	"carrier_id" integer NOT NULL,
	"carrier_device" text NOT NULL,
	"entries" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"epoch" text NOT NULL,
	"receipt" "bytea"
);
--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packets_received" ON "packets" USING btree ("received_at");