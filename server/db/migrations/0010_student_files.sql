CREATE TABLE "earlier_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"school_id" text NOT NULL,
	"school_name" text NOT NULL,
	"number_there" integer NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"digest" text NOT NULL,
	"content" jsonb NOT NULL,
	"taken_by" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "given_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"digest" text NOT NULL,
	"given_by" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_records" ADD CONSTRAINT "earlier_records_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_records" ADD CONSTRAINT "earlier_records_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_files" ADD CONSTRAINT "given_files_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_files" ADD CONSTRAINT "given_files_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_records_digest" ON "earlier_records" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_records_there" ON "earlier_records" USING btree ("school_id","number_there");--> statement-breakpoint
CREATE INDEX "earlier_records_student" ON "earlier_records" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "given_files_student" ON "given_files" USING btree ("student_id");