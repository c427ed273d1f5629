CREATE TABLE "announcement_reads" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"target_role" text NOT NULL,
	"class_id" integer,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcements_days" CHECK ("announcements"."end_at" is null or "announcements"."end_at" > "announcements"."start_at"),
	CONSTRAINT "announcements_class" CHECK ("announcements"."class_id" is null or "announcements"."target_role" = 'PARENT'),
	CONSTRAINT "announcements_deleted" CHECK (("announcements"."deleted_at" is null) = ("announcements"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "asset_depreciations" (
	"id" serial PRIMARY KEY NOT NULL,
	"asset_id" integer NOT NULL,
	"day" date NOT NULL,
	"cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_numbers" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"location" text NOT NULL,
	"purchase_date" date NOT NULL,
	"purchase_cents" integer NOT NULL,
	"depreciation_basis_points" integer NOT NULL,
	"typed_value_cents" integer,
	"typed_value_since" date,
	"purchase_company" text,
	"assigned_to" text,
	"serial_number" text,
	"remarks" text,
	"is_in_journal" boolean DEFAULT false NOT NULL,
	"method" text,
	"expense_id" integer,
	"depreciated_until" date,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assets_cents" CHECK ("assets"."purchase_cents" >= 0 and coalesce("assets"."typed_value_cents", 0) >= 0),
	CONSTRAINT "assets_depreciation" CHECK ("assets"."depreciation_basis_points" between 0 and 10000),
	CONSTRAINT "assets_paid" CHECK ("assets"."is_in_journal" or ("assets"."method" is null and "assets"."expense_id" is null)),
	CONSTRAINT "assets_typed_value" CHECK (("assets"."typed_value_cents" is null) = ("assets"."typed_value_since" is null)),
	CONSTRAINT "assets_deleted" CHECK (("assets"."deleted_at" is null) = ("assets"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "bus_drivers" (
	"id" serial PRIMARY KEY NOT NULL,
	"bus_id" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"name" text NOT NULL,
	"route" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "bus_drivers_days" CHECK ("bus_drivers"."until" is null or "bus_drivers"."until" > "bus_drivers"."since")
);
--> statement-breakpoint
CREATE TABLE "bus_rides" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"bus_id" integer,
	"bus" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "bus_rides_days" CHECK ("bus_rides"."until" is null or "bus_rides"."until" > "bus_rides"."since")
);
--> statement-breakpoint
CREATE TABLE "buses" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"route" text NOT NULL,
	"plate" text NOT NULL,
	"type" text NOT NULL,
	"colour" text NOT NULL,
	"seats" integer NOT NULL,
	"school_number" integer NOT NULL,
	"driver_id" integer NOT NULL,
	"label" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "buses_numbers" CHECK ("buses"."seats" >= 0 and "buses"."school_number" >= 0),
	CONSTRAINT "buses_deleted" CHECK (("buses"."deleted_at" is null) = ("buses"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "document_parts" (
	"document_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_parts_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"ref" text,
	"kind" text,
	"title" text,
	"size" integer,
	"sha256" text,
	"uploaded_by" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_whole" CHECK ("documents"."is_draft" or num_nonnulls("documents"."kind", "documents"."title", "documents"."size", "documents"."sha256") = 4),
	CONSTRAINT "documents_deleted" CHECK (("documents"."deleted_at" is null) = ("documents"."deleted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_depreciations" ADD CONSTRAINT "asset_depreciations_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_drivers" ADD CONSTRAINT "bus_drivers_bus_id_buses_id_fk" FOREIGN KEY ("bus_id") REFERENCES "public"."buses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_drivers" ADD CONSTRAINT "bus_drivers_driver_id_employees_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_rides" ADD CONSTRAINT "bus_rides_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bus_rides" ADD CONSTRAINT "bus_rides_bus_id_buses_id_fk" FOREIGN KEY ("bus_id") REFERENCES "public"."buses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_driver_id_employees_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buses" ADD CONSTRAINT "buses_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_parts" ADD CONSTRAINT "document_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_ref" ON "announcements" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_depreciations_day" ON "asset_depreciations" USING btree ("asset_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_ref" ON "assets" USING btree ("created_by","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_number" ON "assets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "assets_purchase" ON "assets" USING btree ("purchase_date");--> statement-breakpoint
CREATE UNIQUE INDEX "bus_drivers_now" ON "bus_drivers" USING btree ("bus_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "bus_drivers_bus" ON "bus_drivers" USING btree ("bus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bus_rides_now" ON "bus_rides" USING btree ("student_id") WHERE until is null;--> statement-breakpoint
CREATE INDEX "bus_rides_student" ON "bus_rides" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "bus_rides_bus" ON "bus_rides" USING btree ("bus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buses_plate" ON "buses" USING btree (upper(regexp_replace(plate, '[[:space:]._/-]', '', 'g'))) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "buses_label" ON "buses" USING btree (lower(label)) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_public_id" ON "documents" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_ref" ON "documents" USING btree ("uploaded_by","ref");