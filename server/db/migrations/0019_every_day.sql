CREATE TABLE "announced_absences" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" uuid NOT NULL,
	"student_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"said_by" integer NOT NULL,
	"device_code" text,
	"said_at" timestamp (3) with time zone NOT NULL,
	"reached_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_on" date,
	"withdrawn_by" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "announced_absences_order" CHECK ("announced_absences"."first_day" <= "announced_absences"."last_day"),
	CONSTRAINT "announced_absences_withdrawn" CHECK (("announced_absences"."withdrawn_on" is null) = ("announced_absences"."withdrawn_at" is null))
);
--> statement-breakpoint
CREATE TABLE "absence_papers" (
	"id" serial PRIMARY KEY NOT NULL,
	"attendance_id" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"added_by" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"student_id" integer,
	"employee_id" integer,
	"made_by" integer NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"voided_by" integer,
	"voided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "cards_code_unique" UNIQUE("code"),
	CONSTRAINT "cards_holder" CHECK (("cards"."student_id" is null) <> ("cards"."employee_id" is null)),
	CONSTRAINT "cards_voided" CHECK (("cards"."voided_at" is null) = ("cards"."voided_by" is null)),
	CONSTRAINT "cards_reason" CHECK (("cards"."voided_at" is null) = ("cards"."reason" is null))
);
--> statement-breakpoint
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
CREATE TABLE "employee_photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"employee_id" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	"taken_by" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "employee_photos_employee_id_unique" UNIQUE("employee_id")
);
--> statement-breakpoint
CREATE TABLE "student_photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	"taken_by" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_photos_student_id_unique" UNIQUE("student_id")
);
--> statement-breakpoint
ALTER TABLE "photos" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_joint" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_said_by_users_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_absences" ADD CONSTRAINT "announced_absences_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_papers" ADD CONSTRAINT "absence_papers_attendance_id_attendance_id_fk" FOREIGN KEY ("attendance_id") REFERENCES "public"."attendance"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_papers" ADD CONSTRAINT "absence_papers_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_promises" ADD CONSTRAINT "due_promises_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_promises" ADD CONSTRAINT "due_promises_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminder_students" ADD CONSTRAINT "due_reminder_students_reminder_id_due_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."due_reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminder_students" ADD CONSTRAINT "due_reminder_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_reminders" ADD CONSTRAINT "due_reminders_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packets" ADD CONSTRAINT "packets_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_photos" ADD CONSTRAINT "employee_photos_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_photos" ADD CONSTRAINT "employee_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_photos" ADD CONSTRAINT "employee_photos_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_photos" ADD CONSTRAINT "student_photos_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_photos" ADD CONSTRAINT "student_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_photos" ADD CONSTRAINT "student_photos_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announced_absences_ref" ON "announced_absences" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "announced_absences_student" ON "announced_absences" USING btree ("student_id","last_day");--> statement-breakpoint
CREATE INDEX "announced_absences_days" ON "announced_absences" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "absence_papers_attendance" ON "absence_papers" USING btree ("attendance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_student" ON "cards" USING btree ("student_id") WHERE "cards"."voided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_employee" ON "cards" USING btree ("employee_id") WHERE "cards"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "cards_made" ON "cards" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "due_promises_ref" ON "due_promises" USING btree ("ref","made_by","student_id");--> statement-breakpoint
CREATE INDEX "due_promises_student" ON "due_promises" USING btree ("student_id","made_at");--> statement-breakpoint
CREATE INDEX "due_reminder_students_student" ON "due_reminder_students" USING btree ("student_id","reminder_id");--> statement-breakpoint
CREATE INDEX "due_reminders_time" ON "due_reminders" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "packets_received" ON "packets" USING btree ("received_at");