CREATE TABLE "due_promises" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"student_id" integer NOT NULL,
	"until" date,
	"note" text DEFAULT '' NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_reminder_students" (
	"reminder_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"months" jsonb NOT NULL,
	CONSTRAINT "due_reminder_students_reminder_id_student_id_pk" PRIMARY KEY("reminder_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "due_reminders" (
	"id" serial PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"language" text NOT NULL,
	"phone" text,
	"cents" integer NOT NULL,
	"reference" text NOT NULL,
	"wallets" jsonb NOT NULL,
	"is_again" boolean NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_by" integer,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "due_promises" ADD CONSTRAINT "due_promises_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_promises" ADD CONSTRAINT "due_promises_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminder_students" ADD CONSTRAINT "due_reminder_students_reminder_id_due_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."due_reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminder_students" ADD CONSTRAINT "due_reminder_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "due_promises_ref" ON "due_promises" USING btree ("ref","made_by","student_id");--> statement-breakpoint
CREATE INDEX "due_promises_student" ON "due_promises" USING btree ("student_id","made_at");--> statement-breakpoint
CREATE INDEX "due_reminder_students_student" ON "due_reminder_students" USING btree ("student_id","reminder_id");--> statement-breakpoint
CREATE INDEX "due_reminders_time" ON "due_reminders" USING btree ("made_at");